package io.reconnect.examples.benchmarks;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The server of {@link HttpCalls}, in a process of its own. */
@Command(
    name = "http-server",
    description = "Prints its port, and serves until its standard input ends.")
final class HttpServerCommand implements Callable<Integer> {

  @Option(names = "--events", description = "Answer calls with streams of events.")
  private boolean events;

  @Option(names = "--bytes", defaultValue = "40", description = "Default: ${DEFAULT-VALUE}.")
  private int bytes;

  @Override
  public Integer call() throws Exception {
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    try {
      HttpEchoServer server = new HttpEchoServer(vertx, bytes, events);
      System.out.println(server.listen().await(10, TimeUnit.SECONDS));
      waitForEnd();
    } finally {
      vertx.close().await(10, TimeUnit.SECONDS);
    }
    return 0;
  }

  private static void waitForEnd() throws IOException {
    while (System.in.read() >= 0) {
      // whoever started us writes nothing, and closes when it is done or dies
    }
  }
}
