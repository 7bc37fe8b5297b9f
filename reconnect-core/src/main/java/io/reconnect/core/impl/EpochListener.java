package io.reconnect.core.impl;

import io.reconnect.core.impl.machine.Call;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.LinkLoss;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.WireIds;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Hears one link and stamps everything with its epoch. */
final class EpochListener implements LinkListener {

  private final long epoch;
  private final SessionLoop loop;
  private final SerialEvents events;
  private final Conversation conversation;
  private final Failures failures;

  EpochListener(
      long epoch,
      SessionLoop loop,
      SerialEvents events,
      Conversation conversation,
      Failures failures) {
    this.epoch = epoch;
    this.loop = loop;
    this.events = events;
    this.conversation = conversation;
    this.failures = failures;
  }

  @Override
  public void onMessage(JsonObject message) {
    events.execute(() -> receive(message));
  }

  @Override
  public void onActivity() {
    events.execute(() -> loop.machine().inbound(epoch));
  }

  @Override
  public void onGarbage(String detail) {
    events.execute(
        () -> {
          loop.machine().inbound(epoch);
          loop.machine().garbage();
        });
  }

  @Override
  public void onDrained() {
    events.execute(() -> loop.machine().drained(epoch));
  }

  @Override
  public void onRequestFailed(long wireId, LinkException failure) {
    events.execute(() -> loop.machine().requestFailed(epoch, wireId, failure));
  }

  @Override
  public void onLost(LinkLoss loss) {
    events.execute(
        () -> {
          loop.linkEnded(epoch);
          loop.machine().lost(epoch, loss);
        });
  }

  private void receive(JsonObject message) {
    loop.machine().inbound(epoch);
    Object method = message.getValue("method");
    if (method instanceof String name) {
      if (loop.machine().admits(epoch)) {
        asked(name, message);
      }
    } else if (method == null && (message.containsKey("id") || message.containsKey("error"))) {
      answered(message);
    } else {
      loop.machine().garbage();
    }
  }

  private void asked(String method, JsonObject message) {
    if (message.containsKey("id")) {
      loop.router().request(epoch, method, message, this::answer);
      return;
    }
    JsonObject params =
        message.getValue("params") instanceof JsonObject object ? object : new JsonObject();
    OptionalLong progressing = conversation.progressOf(method, params);
    if (progressing.isPresent()) {
      progressed(progressing.getAsLong(), params);
    }
    loop.router().notification(epoch, method, message);
  }

  private void answer(OutboundMessage message) {
    loop.send(epoch, message)
        .onFailure(failure -> Guard.warn(loop.name(), "an answer to the peer could not be sent"));
  }

  private void progressed(long wireId, JsonObject params) {
    SessionCall call = loop.machine().progressed(epoch, wireId);
    Handler<JsonObject> handler = call == null ? null : call.progressHandler();
    if (handler != null) {
      Guard.run(loop.name(), "progress handler", () -> handler.handle(params));
    }
  }

  private void answered(JsonObject message) {
    long wireId = WireIds.parse(message.getValue("id"));
    SessionCall call = loop.machine().answered(epoch, wireId);
    if (call == null) {
      return;
    }
    Object error = message.getValue("error");
    if (error == null && message.containsKey("result")) {
      succeeded(call, message.getValue("result"));
    } else if (error instanceof JsonObject object
        && object.getValue("code") instanceof Number code) {
      call.promise()
          .tryFail(
              failures.peerError(
                  call.method(), epoch, loop.waitedFor(call), code.longValue(), object));
    } else {
      call.promise().tryFail(failures.malformedAnswer(call.method(), epoch, loop.waitedFor(call)));
    }
  }

  private void succeeded(SessionCall call, @Nullable Object result) {
    if (call.kind() == Call.Kind.REQUEST) {
      Guard.run(
          loop.name(),
          "protocol",
          () -> conversation.onResult(call.method(), call.params(), result));
    }
    call.promise().tryComplete(loop.replyTo(call, epoch, result));
  }
}
