package io.reconnect.examples.demo.audit;

import java.util.List;
import java.util.Map;

/**
 * What the books of both sides say together.
 *
 * @param violations every broken promise, one sentence each
 * @param unknowns how many unknown outcomes each fact explains
 * @param unsafeDuplicates calls that must not run twice, and did
 */
public record Verdict(
    List<String> violations, Map<UnknownReason, Integer> unknowns, int unsafeDuplicates) {

  // A run that goes wrong goes wrong thousands of times; the first ones say why.
  private static final int SHOWN = 10;

  /** Copies the collections. */
  public Verdict {
    violations = List.copyOf(violations);
    unknowns = Map.copyOf(unknowns);
  }

  /** The first violations, few enough to read. */
  public List<String> firstViolations() {
    return violations.stream().limit(SHOWN).toList();
  }

  /** Whether every promise was kept. */
  public boolean passed() {
    return violations.isEmpty();
  }
}
