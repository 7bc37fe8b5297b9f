package io.reconnect.examples.bridge.http;

import io.vertx.core.Future;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the operator's command printed last, until the server refuses it. However many ask, the
 * command runs once at a time. Loop confined.
 */
final class CommandHeaders {

  private final Supplier<Future<Map<String, String>>> command;
  private @Nullable Map<String, String> printed;
  private @Nullable Future<Map<String, String>> running;

  CommandHeaders(Supplier<Future<Map<String, String>>> command) {
    this.command = command;
  }

  /** The headers to send; fails as the command does. */
  Future<Map<String, String>> current() {
    return printed == null ? renewed() : Future.succeededFuture(printed);
  }

  /** The server does not take the current ones. */
  Future<Map<String, String>> renewed() {
    if (running == null) {
      printed = null;
      Future<Map<String, String>> run = command.get();
      running = run;
      run.onComplete(
          ended -> {
            running = null;
            printed = ended.result();
          });
      return run;
    }
    return running;
  }
}
