package io.reconnect.examples.benchmarks;

import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One client of {@link HttpCalls}, in a process of its own. */
@Command(
    name = "http-contender",
    description = "Plays one round for each line of its standard input, and prints calls/s.")
final class HttpContenderCommand implements Callable<Integer> {

  /** Who can play. */
  enum Kind {
    /** The toolkit. */
    SESSION,
    /** A Vert.x HttpClient alone. */
    BARE
  }

  @Parameters(index = "0")
  private Kind kind = Kind.BARE;

  @Parameters(index = "1")
  private String url = "";

  @Option(names = "--in-flight", defaultValue = "32", description = "Default: ${DEFAULT-VALUE}.")
  private int inFlight;

  @Option(names = "--calls", defaultValue = "50000", description = "Default: ${DEFAULT-VALUE}.")
  private long calls;

  @Option(names = "--bytes", defaultValue = "40", description = "Default: ${DEFAULT-VALUE}.")
  private int bytes;

  @Override
  public Integer call() throws Exception {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    try {
      Context context = vertx.getOrCreateContext();
      Contender contender = open(vertx, context);
      BufferedReader orders =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      while (orders.readLine() != null) {
        System.out.println(play(context, contender));
      }
    } finally {
      vertx.close().await(10, TimeUnit.SECONDS);
    }
    return 0;
  }

  private Contender open(Vertx vertx, Context context) throws Exception {
    Promise<Contender> opened = Promise.promise();
    context.runOnContext(
        v -> {
          Contender contender =
              kind == Kind.SESSION
                  ? SessionContender.overHttp(vertx, url, inFlight)
                  : new BareHttp(vertx, url, inFlight);
          contender.open().map(contender).onComplete(opened);
        });
    return opened.future().await(30, TimeUnit.SECONDS);
  }

  private double play(Context context, Contender contender) throws Exception {
    Promise<Double> done = Promise.promise();
    context.runOnContext(v -> new Round(contender, calls, bytes).run(inFlight).onComplete(done));
    return done.future().await(5, TimeUnit.MINUTES);
  }
}
