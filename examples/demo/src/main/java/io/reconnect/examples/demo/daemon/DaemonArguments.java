package io.reconnect.examples.demo.daemon;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What a daemon is started with. No human types these: the demo and its daemon come from one build.
 *
 * @param socket where to listen
 * @param log where to write down what happens
 * @param start how many daemons there were up to this one, which keeps the names in the log apart
 * @param seed of the drops
 * @param dropRate share of the calls that cost their connection its life
 * @param work how long a call takes to execute
 */
public record DaemonArguments(
    Path socket, Path log, int start, long seed, double dropRate, Duration work) {

  /** The same for the next daemon. */
  public DaemonArguments next() {
    return new DaemonArguments(socket, log, start + 1, seed, dropRate, work);
  }

  /** As a command line. */
  public List<String> format() {
    return List.of(
        socket.toString(),
        log.toString(),
        Integer.toString(start),
        Long.toString(seed),
        Double.toString(dropRate),
        work.toString());
  }

  static DaemonArguments parse(String[] args) {
    return new DaemonArguments(
        Path.of(args[0]),
        Path.of(args[1]),
        Integer.parseInt(args[2]),
        Long.parseLong(args[3]),
        Double.parseDouble(args[4]),
        Duration.parse(args[5]));
  }
}
