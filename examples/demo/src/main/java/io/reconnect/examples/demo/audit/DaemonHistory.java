package io.reconnect.examples.demo.audit;

import io.reconnect.examples.demo.log.LogLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the daemon's log says, arranged for the questions that are asked of it. */
public final class DaemonHistory {

  private final Map<String, Integer> reads = new HashMap<>();
  private final Map<String, Integer> executions = new HashMap<>();
  private final Map<String, LinkEnd> endByConnection = new HashMap<>();
  private final Map<Long, String> connectionByEpoch = new HashMap<>();
  private final Map<String, Integer> drops = new TreeMap<>();

  private int starts;

  private DaemonHistory() {}

  /** Reads the lines in the order in which they were written. */
  public static DaemonHistory of(List<LogLine> lines) {
    DaemonHistory history = new DaemonHistory();
    lines.forEach(history::add);
    return history;
  }

  /** How often the call arrived. */
  public int reads(String key) {
    return reads.getOrDefault(key, 0);
  }

  /** How often the call ran. */
  public int executions(String key) {
    return executions.getOrDefault(key, 0);
  }

  /** How many executions there were in all. */
  public long executions() {
    return executions.values().stream().mapToLong(Integer::longValue).sum();
  }

  /** How often connections were cut at each moment. */
  public Map<String, Integer> drops() {
    return Map.copyOf(drops);
  }

  /** How often a daemon took the place of another. */
  public int restarts() {
    return Math.max(0, starts - 1);
  }

  /** How the link of an epoch ended. */
  public LinkEnd endOf(long epoch) {
    String connection = connectionByEpoch.get(epoch);
    return connection == null
        ? LinkEnd.UNSEEN
        : endByConnection.getOrDefault(connection, LinkEnd.OPEN);
  }

  private void add(LogLine line) {
    switch (line.event()) {
      case START -> {
        starts++;
        endByConnection.replaceAll((name, end) -> end == LinkEnd.OPEN ? LinkEnd.KILLED : end);
      }
      case HELLO -> {
        connectionByEpoch.put(Long.valueOf(line.subject()), line.source());
        endByConnection.putIfAbsent(line.source(), LinkEnd.OPEN);
      }
      case READ -> reads.merge(line.subject(), 1, Integer::sum);
      case EXEC -> executions.merge(line.subject(), 1, Integer::sum);
      case ANSWERED -> {}
      case DROP -> {
        endByConnection.put(line.source(), LinkEnd.DROPPED);
        drops.merge(line.subject(), 1, Integer::sum);
      }
      case CLOSED -> endByConnection.put(line.source(), LinkEnd.CLOSED);
    }
  }
}
