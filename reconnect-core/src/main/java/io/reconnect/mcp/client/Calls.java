package io.reconnect.mcp.client;

import io.reconnect.core.CallOptions;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.mcp.model.MalformedException;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes calls and reads their answers. */
final class Calls {

  /** An answer that was read, with what is known of the call. */
  record Answer<T>(T value, Reply reply) {}

  private final Session session;

  Calls(Session session) {
    this.session = session;
  }

  <T> Future<T> call(
      String method,
      @Nullable JsonObject params,
      CallOptions options,
      Function<JsonObject, T> reader) {
    return ask(method, params, options, reader).map(Answer::value);
  }

  <T> Future<Answer<T>> ask(
      String method,
      @Nullable JsonObject params,
      CallOptions options,
      Function<JsonObject, T> reader) {
    return session.call(method, params, options).compose(reply -> read(method, reply, reader));
  }

  private <T> Future<Answer<T>> read(String method, Reply reply, Function<JsonObject, T> reader) {
    if (!(reply.result() instanceof JsonObject result)) {
      return Future.failedFuture(malformed(method, reply, "the result must be an object"));
    }
    try {
      return Future.succeededFuture(new Answer<>(reader.apply(result), reply));
    } catch (MalformedException e) {
      return Future.failedFuture(malformed(method, reply, "in the result, " + e.getMessage()));
    }
  }

  /** The server answered, but not what the method promises. */
  ProtocolException malformed(String method, Reply reply, String why) {
    return new ProtocolException(
        why,
        Fate.ANSWERED,
        new FailureContext(
            session.name(),
            session.snapshot().endpoint(),
            method,
            reply.epoch(),
            reply.waited(),
            0,
            null));
  }
}
