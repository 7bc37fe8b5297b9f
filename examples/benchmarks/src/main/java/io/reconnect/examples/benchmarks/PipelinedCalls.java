package io.reconnect.examples.benchmarks;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Calls per second over one unix socket, against a bare NetSocket with the same JSON work. */
@Command(
    name = "pipelined",
    mixinStandardHelpOptions = true,
    description = "Calls per second over one unix socket, against a bare NetSocket.")
final class PipelinedCalls implements Callable<Integer> {

  @Option(names = "--in-flight", defaultValue = "64", description = "Default: ${DEFAULT-VALUE}.")
  private int inFlight;

  @Option(names = "--calls", defaultValue = "100000", description = "Default: ${DEFAULT-VALUE}.")
  private long calls;

  @Option(names = "--rounds", defaultValue = "9", description = "Default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(names = "--bytes", defaultValue = "40", description = "Default: ${DEFAULT-VALUE}.")
  private int bytes;

  @Override
  public Integer call() throws Exception {
    Path folder = Files.createTempDirectory("rcb");
    Path path = folder.resolve("s");
    Vertx vertx = Vertx.vertx();
    EchoServer server = new EchoServer(path, bytes);
    try (server) {
      Map<String, Supplier<Contender>> contenders = new LinkedHashMap<>();
      contenders.put("session", () -> SessionContender.overUnix(vertx, path, inFlight));
      contenders.put("bare", () -> new BareSocket(vertx, path, false));
      contenders.put("bare, joined writes", () -> new BareSocket(vertx, path, true));
      report(measure(vertx, contenders));
    } finally {
      vertx.close().await(10, TimeUnit.SECONDS);
      Files.deleteIfExists(path);
      Files.delete(folder);
    }
    return 0;
  }

  /** Interleaves the contenders, so that a change of the machine's speed hits all of them. */
  private Map<String, List<Double>> measure(
      Vertx vertx, Map<String, Supplier<Contender>> contenders) throws Exception {
    Map<String, List<Double>> results = new LinkedHashMap<>();
    for (int round = -2; round < rounds; round++) {
      for (var entry : contenders.entrySet()) {
        double perSecond = onEventLoop(vertx, entry.getValue());
        if (round >= 0) {
          results.computeIfAbsent(entry.getKey(), name -> new ArrayList<>()).add(perSecond);
        }
      }
    }
    return results;
  }

  private double onEventLoop(Vertx vertx, Supplier<Contender> supplier) throws Exception {
    Context context = vertx.getOrCreateContext();
    Promise<Double> done = Promise.promise();
    context.runOnContext(v -> play(supplier.get()).onComplete(done));
    return done.future().await(5, TimeUnit.MINUTES);
  }

  private Future<Double> play(Contender contender) {
    return contender
        .open()
        .compose(v -> new Round(contender, calls, bytes).run(inFlight))
        .eventually(contender::close);
  }

  private void report(Map<String, List<Double>> results) {
    System.out.printf(
        Locale.ROOT, "%d in flight, %d calls a round, %d rounds%n", inFlight, calls, rounds);
    Comparison.print(results, "session");
  }
}
