package io.reconnect.examples.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Calls per second over streamable HTTP. The server and each contender are processes of their own,
 * so that each has its own class path, heap and compiled code; only one contender plays at a time.
 */
@Command(
    name = "http",
    mixinStandardHelpOptions = true,
    description = "Calls per second over HTTP, against a bare HttpClient and other clients.")
final class HttpCalls implements Callable<Integer> {

  @Option(names = "--in-flight", defaultValue = "32", description = "Default: ${DEFAULT-VALUE}.")
  private int inFlight;

  @Option(names = "--calls", defaultValue = "50000", description = "Default: ${DEFAULT-VALUE}.")
  private long calls;

  @Option(names = "--rounds", defaultValue = "9", description = "Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(names = "--warm-up", defaultValue = "3", description = "Default: ${DEFAULT-VALUE}.")
  private int warmUp;

  @Option(names = "--bytes", defaultValue = "40", description = "Default: ${DEFAULT-VALUE}.")
  private int bytes;

  @Option(names = "--events", description = "The server answers with streams of events.")
  private boolean events;

  @Option(
      names = "--against",
      paramLabel = "NAME=JAR",
      description = "Another client: a runnable jar that takes URL, calls in flight, calls, bytes.")
  private Map<String, Path> others = new LinkedHashMap<>();

  @Override
  public Integer call() throws Exception {
    ContenderProcess server = new ContenderProcess(ourselves(serverArguments()));
    try (server) {
      String url = "http://127.0.0.1:" + server.line() + "/mcp";
      Map<String, ContenderProcess> contenders = new LinkedHashMap<>();
      try {
        start(contenders, url);
        report(measure(contenders));
      } finally {
        for (ContenderProcess contender : contenders.values()) {
          contender.close();
        }
      }
    }
    return 0;
  }

  private void start(Map<String, ContenderProcess> contenders, String url) throws IOException {
    for (HttpContenderCommand.Kind kind : HttpContenderCommand.Kind.values()) {
      List<String> arguments =
          List.of(
              "http-contender",
              kind.name(),
              url,
              "--in-flight=" + inFlight,
              "--calls=" + calls,
              "--bytes=" + bytes);
      String name = kind.name().toLowerCase(Locale.ROOT);
      contenders.put(name, new ContenderProcess(ourselves(arguments)));
    }
    for (Map.Entry<String, Path> other : others.entrySet()) {
      contenders.put(
          other.getKey(),
          new ContenderProcess(
              List.of(
                  java(),
                  "-jar",
                  other.getValue().toString(),
                  url,
                  String.valueOf(inFlight),
                  String.valueOf(calls),
                  String.valueOf(bytes))));
    }
  }

  private List<String> serverArguments() {
    List<String> arguments = new ArrayList<>(List.of("http-server", "--bytes=" + bytes));
    if (events) {
      arguments.add("--events");
    }
    return arguments;
  }

  /** This program once more, with other arguments. */
  private static List<String> ourselves(List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                java(), "-cp", System.getProperty("java.class.path"), Benchmarks.class.getName()));
    command.addAll(arguments);
    return command;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Interleaves the contenders, so that a change of the machine's speed hits all of them. */
  private Map<String, List<Double>> measure(Map<String, ContenderProcess> contenders)
      throws IOException {
    Map<String, List<Double>> results = new LinkedHashMap<>();
    for (int round = -warmUp; round < rounds; round++) {
      for (var entry : contenders.entrySet()) {
        double perSecond = entry.getValue().round();
        if (round >= 0) {
          results.computeIfAbsent(entry.getKey(), name -> new ArrayList<>()).add(perSecond);
        }
      }
    }
    return results;
  }

  private void report(Map<String, List<Double>> results) {
    System.out.printf(
        Locale.ROOT,
        "%d in flight, %d calls a round, %d rounds, %s%n",
        inFlight,
        calls,
        rounds,
        events ? "streams of events" : "JSON");
    Comparison.print(results, "session");
  }
}
