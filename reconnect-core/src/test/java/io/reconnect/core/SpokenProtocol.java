package io.reconnect.core;

import io.reconnect.spi.Agreement;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.reconnect.spi.Protocol;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** A protocol that has everything a protocol may have: handshake, progress, cancel, own answers. */
class SpokenProtocol implements Protocol {

  private final Function<Exchange, Future<Agreement>> handshake;

  SpokenProtocol() {
    this(exchange -> Future.succeededFuture(Agreement.NONE));
  }

  SpokenProtocol(Function<Exchange, Future<Agreement>> handshake) {
    this.handshake = handshake;
  }

  @Override
  public String name() {
    return "spoken";
  }

  @Override
  public Conversation newConversation() {
    return new Talk();
  }

  class Talk implements Conversation {

    @Override
    public Future<Agreement> handshake(Exchange exchange) {
      return handshake.apply(exchange);
    }

    @Override
    public boolean isSideEffectFree(String method, Params params, boolean trustPeer) {
      return method.equals("read");
    }

    @Override
    public Params withProgress(Params params, long wireId) {
      return Params.named(params.asNamed().copy().put("token", wireId));
    }

    @Override
    public Optional<Message> cancellation(long wireId, String method, String reason) {
      JsonObject params = new JsonObject().put("id", wireId).put("reason", reason);
      return Optional.of(new Message("stop", Params.named(params)));
    }

    @Override
    public OptionalLong progressOf(String method, JsonObject params) {
      return method.equals("progress")
          ? OptionalLong.of(params.getLong("token"))
          : OptionalLong.empty();
    }

    @Override
    public Object cancelledRequestOf(String method, JsonObject params) {
      return method.equals("stopped") ? params.getValue("id") : null;
    }

    @Override
    public Optional<JsonObject> ownAnswer(String method) {
      return method.equals("ping") ? Optional.of(new JsonObject()) : Optional.empty();
    }
  }
}
