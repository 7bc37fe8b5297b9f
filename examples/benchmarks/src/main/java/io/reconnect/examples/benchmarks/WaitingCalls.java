package io.reconnect.examples.benchmarks;

import io.reconnect.core.CallOptions;
import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.PendingCall;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.spi.Params;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What one more waiting call costs when few, and when many, wait already. */
@Command(
    name = "waiting",
    mixinStandardHelpOptions = true,
    description = "Cost per call of waiting, cancelling, expiring and being released.")
final class WaitingCalls implements Callable<Integer> {

  @Option(names = "--few", defaultValue = "1000", description = "Default: ${DEFAULT-VALUE}.")
  private int few;

  @Option(names = "--many", defaultValue = "100000", description = "Default: ${DEFAULT-VALUE}.")
  private int many;

  @Option(names = "--rounds", defaultValue = "9", description = "Default: ${DEFAULT-VALUE}.")
  private int rounds;

  private final Map<String, List<Double>> ratios = new LinkedHashMap<>();
  private final Map<String, List<Double>> costs = new LinkedHashMap<>();

  @Override
  public Integer call() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      for (int round = -2; round < rounds; round++) {
        Map<String, Double> withFew = average(vertx, few, Math.min(10, Math.max(1, many / few)));
        Map<String, Double> withMany = average(vertx, many, 1);
        if (round >= 0) {
          withMany.forEach((name, cost) -> note(name, cost, withFew.getOrDefault(name, cost)));
        }
      }
    } finally {
      vertx.close().await(10, TimeUnit.SECONDS);
    }
    System.out.printf(Locale.ROOT, "%d waiting against %d, %d rounds%n", many, few, rounds);
    ratios.forEach(
        (name, values) ->
            System.out.printf(
                Locale.ROOT,
                "%-8s %s ns per call   ratio %s%n",
                name,
                Spread.of(costs.getOrDefault(name, List.of())).show("%,.0f"),
                Spread.of(values).show("%.2f")));
    return 0;
  }

  private void note(String name, double many, double few) {
    costs.computeIfAbsent(name, key -> new ArrayList<>()).add(many);
    ratios.computeIfAbsent(name, key -> new ArrayList<>()).add(many / few);
  }

  /** Repeats small runs, as one of them is too short to time. */
  private Map<String, Double> average(Vertx vertx, int size, int times) throws Exception {
    Map<String, Double> sums = new LinkedHashMap<>();
    for (int i = 0; i < times; i++) {
      Context context = vertx.getOrCreateContext();
      Promise<Map<String, Double>> done = Promise.promise();
      context.runOnContext(v -> new Run(vertx, size).play().onComplete(done));
      done.future()
          .await(2, TimeUnit.MINUTES)
          .forEach((name, cost) -> sums.merge(name, cost / times, Double::sum));
    }
    return sums;
  }

  /** One size, once through everything a waiting call can meet. */
  private static final class Run {
    private final GateTransport gate = new GateTransport();
    private final Session session;
    private final int size;
    private final Map<String, Double> nanosPerCall = new LinkedHashMap<>();

    Run(Vertx vertx, int size) {
      this.size = size;
      this.session =
          Session.create(
              vertx,
              gate,
              JsonRpcProtocol.create(),
              new SessionOptions()
                  .setName("benchmark")
                  .setConnectTimeout(Duration.ofMinutes(5))
                  .setMaxWaitingCalls(size)
                  .setMaxWaitingBytes(Long.MAX_VALUE));
    }

    Future<Map<String, Double>> play() {
      return cancelling()
          .compose(v -> expiring())
          .compose(v -> releasing())
          .compose(v -> session.close())
          .map(nanosPerCall);
    }

    private Future<Void> cancelling() {
      long start = System.nanoTime();
      List<PendingCall> calls = submit(Duration.ofMinutes(1));
      long enqueued = System.nanoTime();
      note("enqueue", start, enqueued);
      calls.forEach(call -> call.cancel("benchmark"));
      note("cancel", enqueued, System.nanoTime());
      return last(calls);
    }

    private Future<Void> expiring() {
      List<PendingCall> calls = submit(Duration.ofMillis(500));
      long[] first = new long[1];
      calls.get(0).reply().onFailure(expired -> first[0] = System.nanoTime());
      return last(calls).onSuccess(v -> note("expire", first[0], System.nanoTime()));
    }

    private Future<Void> releasing() {
      List<PendingCall> calls = submit(Duration.ofMinutes(1));
      long start = System.nanoTime();
      gate.open();
      return last(calls).onSuccess(v -> note("release", start, System.nanoTime()));
    }

    private List<PendingCall> submit(Duration timeout) {
      CallOptions options = new CallOptions().setTimeout(timeout);
      List<PendingCall> calls = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        calls.add(session.submit("echo", Params.NONE, options));
      }
      return calls;
    }

    private static Future<Void> last(List<PendingCall> calls) {
      Promise<Void> all = Promise.promise();
      int[] open = {calls.size()};
      for (PendingCall call : calls) {
        call.reply()
            .onComplete(
                ended -> {
                  if (--open[0] == 0) {
                    all.complete();
                  }
                });
      }
      return all.future();
    }

    private void note(String name, long from, long to) {
      nanosPerCall.put(name, (double) (to - from) / size);
    }
  }
}
