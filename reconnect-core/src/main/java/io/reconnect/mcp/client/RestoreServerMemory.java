package io.reconnect.mcp.client;

import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.RestoreStep;
import io.reconnect.core.RpcException;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets up a new server session: the logging level first, then the subscriptions, some side by side.
 */
final class RestoreServerMemory implements RestoreStep {

  private static final int SIDE_BY_SIDE = 32;

  private final Remembered remembered;

  RestoreServerMemory(Remembered remembered) {
    this.remembered = remembered;
  }

  @Override
  public Future<?> run(Exchange exchange) {
    ServerMemory memory = remembered.restoring(exchange.epoch());
    List<String> uris = List.copyOf(memory.wanted());
    return level(exchange, memory)
        .compose(
            refusal ->
                subscribe(exchange, uris, 0, refusal)
                    .compose(
                        first ->
                            first == null
                                ? Future.<Void>succeededFuture()
                                : Future.<Void>failedFuture(first)));
  }

  private static Future<@Nullable Throwable> level(Exchange exchange, ServerMemory memory) {
    return memory.level() == null
        ? Future.succeededFuture()
        : ask(exchange, "logging/setLevel", Remembered.levelOf(memory.level()));
  }

  /** The first refusal, told at the end: one vanished resource must not cost the others. */
  private Future<@Nullable Throwable> subscribe(
      Exchange exchange, List<String> uris, int from, @Nullable Throwable refusal) {
    if (from >= uris.size()) {
      return Future.succeededFuture(refusal);
    }
    int to = Math.min(uris.size(), from + SIDE_BY_SIDE);
    List<Future<@Nullable Throwable>> asked = new ArrayList<>();
    for (String uri : uris.subList(from, to)) {
      asked.add(
          ask(exchange, "resources/subscribe", Remembered.uriOf(uri))
              .onSuccess(
                  refused -> {
                    if (refused != null) {
                      remembered.notRestored(uri);
                    }
                  }));
    }
    return Future.all(asked)
        .compose(
            all -> {
              @Nullable Throwable first = refusal;
              for (Future<@Nullable Throwable> one : asked) {
                first = first == null ? one.result() : first;
              }
              return subscribe(exchange, uris, to, first);
            });
  }

  /** The refusal, or nothing; fails when the link does. */
  private static Future<@Nullable Throwable> ask(
      Exchange exchange, String method, JsonObject params) {
    return exchange
        .request(method, Params.named(params))
        .transform(
            done -> {
              Throwable failure = done.cause();
              return failure == null || isRefusal(failure)
                  ? Future.succeededFuture(failure)
                  : Future.failedFuture(failure);
            });
  }

  private static boolean isRefusal(Throwable failure) {
    return failure instanceof RpcException
        || (failure instanceof ProtocolException refused && refused.fate() == Fate.NOT_SENT);
  }
}
