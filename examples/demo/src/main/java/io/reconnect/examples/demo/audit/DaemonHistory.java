package io.reconnect.examples.demo.audit;

import io.reconnect.examples.demo.load.Lifetime;
import io.reconnect.examples.demo.log.LogLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What the daemon's log says, arranged for the questions that are asked of it. */
public final class DaemonHistory {

  private final Map<String, Integer> reads = new HashMap<>();
  private final Map<String, Integer> executions = new HashMap<>();
  private final Map<String, Long> answers = new HashMap<>();
  private final Map<String, DaemonLink> linkByConnection = new HashMap<>();
  private final Map<Long, DaemonLink> linkByEpoch = new HashMap<>();
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

  /** When the first answer to the call was in the socket, in milliseconds of the wall clock. */
  public OptionalLong answeredAt(String key) {
    Long at = answers.get(key);
    return at == null ? OptionalLong.empty() : OptionalLong.of(at);
  }

  /** How the link of an epoch ended. */
  public LinkEnd endOf(long epoch) {
    DaemonLink link = linkByEpoch.get(epoch);
    return link == null ? LinkEnd.UNSEEN : link.end();
  }

  /** Whether the link of an epoch was there at some time of a call's life. */
  public boolean met(long epoch, Lifetime call) {
    DaemonLink link = linkByEpoch.get(epoch);
    return link != null && link.met(call);
  }

  private void add(LogLine line) {
    switch (line.event()) {
      case START -> {
        starts++;
        // Nobody starts a daemon before the last one is dead.
        linkByConnection.values().forEach(link -> link.died(line.at()));
      }
      case HELLO -> linkByEpoch.put(Long.valueOf(line.subject()), linkOf(line));
      case READ -> reads.merge(line.subject(), 1, Integer::sum);
      case EXEC -> executions.merge(line.subject(), 1, Integer::sum);
      case ANSWERED -> answers.merge(line.subject(), line.at(), Math::min);
      case DROP -> {
        linkOf(line).end(LinkEnd.DROPPED);
        drops.merge(line.subject(), 1, Integer::sum);
      }
      case CLOSED -> linkOf(line).end(LinkEnd.CLOSED);
      case GONE -> linkOf(line).gone(line.at());
    }
  }

  /** One that was cut in its handshake is a link from its end on: it never carried anything. */
  private DaemonLink linkOf(LogLine line) {
    return linkByConnection.computeIfAbsent(line.source(), name -> new DaemonLink(line.at()));
  }
}
