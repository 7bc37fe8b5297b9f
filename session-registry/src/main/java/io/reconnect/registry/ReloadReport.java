package io.reconnect.registry;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a reload did, by names of sessions. Every name of the new definitions is in exactly one of
 * added, changed, retried, failed and unchanged.
 *
 * @param added opened
 * @param changed closed and opened anew; or only shown differently, when only {@code required} or
 *     the lists of tools changed
 * @param removed closed
 * @param retried had failed before, and were tried again as they were
 * @param failed could not be opened, with the reason
 * @param unchanged not touched
 */
public record ReloadReport(
    List<String> added,
    List<String> changed,
    List<String> removed,
    List<String> retried,
    Map<String, String> failed,
    List<String> unchanged) {

  /**
   * A report.
   *
   * @param added opened
   * @param changed closed and opened anew
   * @param removed closed
   * @param retried tried again
   * @param failed could not be opened, with the reason
   * @param unchanged not touched
   */
  public ReloadReport {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
    retried = List.copyOf(retried);
    failed = Collections.unmodifiableMap(new TreeMap<>(failed));
    unchanged = List.copyOf(unchanged);
  }
}
