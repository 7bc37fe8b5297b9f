package io.reconnect.examples.demo.audit;

import io.reconnect.core.Fate;
import io.reconnect.examples.demo.load.CallEnding;
import io.reconnect.examples.demo.load.Outcome.Column;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The callers' own books: every ending, in the order in which they came. */
public final class Ledger {

  private final List<CallEnding> endings = new ArrayList<>();
  private final Map<Column, Map<Fate, Integer>> counts = new EnumMap<>(Column.class);

  /** Enters one ending. */
  public void record(CallEnding ending) {
    endings.add(ending);
    counts
        .computeIfAbsent(ending.outcome().column(), column -> new EnumMap<>(Fate.class))
        .merge(ending.fate(), 1, Integer::sum);
  }

  /** All endings. */
  public List<CallEnding> endings() {
    return Collections.unmodifiableList(endings);
  }

  /** How many calls ended so far. */
  public int size() {
    return endings.size();
  }

  /** How many of them in this way. */
  public int count(Column column) {
    return counts.getOrDefault(column, Map.of()).values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }

  /** How many of them in this way and with this fate. */
  public int count(Column column, Fate fate) {
    return counts.getOrDefault(column, Map.of()).getOrDefault(fate, 0);
  }
}
