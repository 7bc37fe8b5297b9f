package io.reconnect.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What has to be done to get from what there is to what there shall be. Pure.
 *
 * @param add no session has the name
 * @param replace another session has it
 * @param refilter the same session, shown differently
 * @param retry the same session, which has failed
 * @param keep the same session
 * @param remove names that shall be no more
 */
record ReloadPlan(
    List<SessionDefinition> add,
    List<SessionDefinition> replace,
    List<SessionDefinition> refilter,
    List<SessionDefinition> retry,
    List<SessionDefinition> keep,
    Set<String> remove) {

  /**
   * Compares.
   *
   * @param current what there is
   * @param failed names of those that need another try
   * @param wanted what there shall be
   * @throws IllegalArgumentException when two have one name
   */
  static ReloadPlan of(
      Map<String, SessionDefinition> current, Set<String> failed, List<SessionDefinition> wanted) {
    Map<String, SessionDefinition> byName = new HashMap<>();
    for (SessionDefinition definition : wanted) {
      if (byName.put(definition.name(), definition) != null) {
        throw new IllegalArgumentException("two sessions are named '" + definition.name() + "'");
      }
    }
    Set<String> remove = new TreeSet<>(current.keySet());
    remove.removeAll(byName.keySet());
    ReloadPlan plan =
        new ReloadPlan(
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            remove);
    for (SessionDefinition definition : wanted) {
      plan.listFor(definition, current.get(definition.name()), failed).add(definition);
    }
    return plan;
  }

  private List<SessionDefinition> listFor(
      SessionDefinition wanted, @Nullable SessionDefinition current, Set<String> failed) {
    if (current == null) {
      return add;
    }
    if (!wanted.makesSameSessionAs(current)) {
      return replace;
    }
    if (failed.contains(wanted.name())) {
      return retry;
    }
    return wanted.equals(current) ? keep : refilter;
  }
}
