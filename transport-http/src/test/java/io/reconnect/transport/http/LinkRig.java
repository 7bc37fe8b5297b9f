package io.reconnect.transport.http;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Params;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Supplier;

/** A link without a session around it: the test says what is sent and hears what is reported. */
final class LinkRig implements AutoCloseable {

  final Vertx vertx = Vertx.vertx();
  final Context context = ((VertxInternal) vertx).createEventLoopContext();
  final RecordingListener heard = new RecordingListener(context);
  final HttpTransport transport;
  final Link link;

  LinkRig(HttpTransportOptions options) {
    transport = HttpTransport.create(vertx, McpRig.allowingLoopback(options));
    link =
        McpRig.await(
            onContext(
                () ->
                    transport.connect(
                        new ConnectRequest(
                            "test",
                            1,
                            1,
                            Duration.ofSeconds(5),
                            null,
                            heard,
                            context,
                            Promise.<Void>promise().future()))));
  }

  /** Does what the protocol does before any call. */
  LinkRig handshake() {
    McpRig.await(send(OutboundMessage.request(1, "initialize", Params.NONE)));
    heard.await("message 1");
    McpRig.await(send(OutboundMessage.notification("notifications/initialized", Params.NONE)));
    return this;
  }

  Future<Void> send(OutboundMessage message) {
    return onContext(() -> link.send(message));
  }

  Future<Void> call(long id, String name) {
    return send(greet(id, name));
  }

  static OutboundMessage greet(long id, String name) {
    JsonObject params =
        new JsonObject()
            .put("name", "greet")
            .put("arguments", new JsonObject().put("name", name).put("note", "argument-SECRET"));
    return OutboundMessage.request(id, "tools/call", Params.named(params));
  }

  <T> Future<T> onContext(Supplier<Future<T>> action) {
    Promise<T> done = Promise.promise();
    context.runOnContext(now -> action.get().onComplete(done));
    return done.future();
  }

  @Override
  public void close() {
    McpRig.await(onContext(() -> link.close(Duration.ofSeconds(1))));
    McpRig.await(transport.close());
    McpRig.await(vertx.close());
  }
}
