package io.reconnect.examples.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.parsetools.RecordParser;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an application would write by hand: a NetSocket, a RecordParser, a map of promises. No
 * deadline, no bound, no reconnect.
 */
final class BareSocket implements Contender {

  private final NetClient client;
  private final Path path;
  private final ContextInternal context;
  private final boolean batched;
  private final Map<Long, Promise<JsonObject>> pending = new HashMap<>();
  private @Nullable NetSocket socket;
  private long lastId;
  private @Nullable Buffer batch;

  /**
   * Not open yet.
   *
   * @param vertx the Vert.x instance
   * @param path of the socket
   * @param batched whether the writes of one turn of the event loop are joined
   */
  BareSocket(Vertx vertx, Path path, boolean batched) {
    this.client = vertx.createNetClient();
    this.path = path;
    this.context = (ContextInternal) vertx.getOrCreateContext();
    this.batched = batched;
  }

  @Override
  public Future<Void> open() {
    return client
        .connect(SocketAddress.domainSocketAddress(path.toString()))
        .onSuccess(
            opened -> {
              socket = opened;
              opened.handler(RecordParser.newDelimited("\n", this::line));
            })
        .mapEmpty();
  }

  @Override
  public Future<JsonObject> call(String method, JsonObject params) {
    long id = ++lastId;
    Promise<JsonObject> promise = context.promise();
    pending.put(id, promise);
    JsonObject message =
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("method", method)
            .put("params", params);
    Buffer line = message.toBuffer().appendByte((byte) '\n');
    if (batched) {
      join(line);
    } else {
      socket().write(line);
    }
    return promise.future();
  }

  private void join(Buffer line) {
    if (batch != null) {
      batch.appendBuffer(line);
      return;
    }
    batch = line;
    context.runOnContext(
        v -> {
          socket().write(Objects.requireNonNull(batch));
          batch = null;
        });
  }

  private void line(Buffer line) {
    JsonObject message = new JsonObject(line);
    Promise<JsonObject> promise = pending.remove(message.getLong("id"));
    if (promise != null) {
      promise.complete(message.getJsonObject("result"));
    }
  }

  @Override
  public Future<Void> close() {
    return socket().close();
  }

  private NetSocket socket() {
    return Objects.requireNonNull(socket, "not open");
  }
}
