package io.reconnect.registry.config;

import io.reconnect.registry.SessionDefinition;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a configuration asks for.
 *
 * @param sessions what can be served, in the order of the file
 * @param disabled names that are switched off
 * @param leftOut names whose entry is wrong, or nothing that can be served; who has such a session
 *     from an earlier configuration should keep it, since nobody said that it shall go
 * @param problems all that an operator should look at
 */
public record ServersConfig(
    List<SessionDefinition> sessions,
    Set<String> disabled,
    Set<String> leftOut,
    List<ConfigProblem> problems) {

  /**
   * Copies the lists.
   *
   * @param sessions what can be served
   * @param disabled names that are switched off
   * @param leftOut names whose entry is wrong, or nothing that can be served
   * @param problems all that an operator should look at
   */
  public ServersConfig {
    sessions = List.copyOf(sessions);
    disabled = Collections.unmodifiableSet(new TreeSet<>(disabled));
    leftOut = Collections.unmodifiableSet(new TreeSet<>(leftOut));
    problems = List.copyOf(problems);
  }
}
