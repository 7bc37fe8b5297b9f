package io.reconnect.examples.bridge.passthrough;

import io.reconnect.core.ReadyEvent;
import io.reconnect.core.Session;
import io.reconnect.examples.bridge.host.Host;
import io.reconnect.examples.bridge.host.HostErrors;
import io.reconnect.examples.bridge.host.HostRequest;
import io.reconnect.examples.bridge.host.Mode;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.spi.Protocol;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Begins with the host's initialize, because the server is to meet the host and not the bridge:
 * before it there is no session.
 */
public final class PassThroughMode implements Mode {

  private final Vertx vertx;
  private final Host host;
  private final Function<Protocol, Session> sessions;
  private final Duration patience;
  private @Nullable HostHandshake handshake;
  private @Nullable Relay relay;

  /**
   * A mode that waits for the host.
   *
   * @param vertx keeps the time
   * @param host the host
   * @param sessions makes the session once it is known what to speak
   * @param patience how long the host's initialize may wait for the server
   */
  public PassThroughMode(
      Vertx vertx, Host host, Function<Protocol, Session> sessions, Duration patience) {
    this.vertx = vertx;
    this.host = host;
    this.sessions = sessions;
    this.patience = patience;
  }

  @Override
  public void start() {
    // The host has the first word.
  }

  @Override
  public void onRequest(HostRequest request) {
    if (request.method().equals("initialize")) {
      if (handshake != null) {
        request.fail(HostErrors.invalidRequest("the host has initialized already"));
      } else {
        begin(new HostHandshake(request));
      }
    } else if (relay == null) {
      request.fail(HostErrors.invalidRequest("initialize comes first"));
    } else {
      relay.onRequest(request);
    }
  }

  @Override
  public void onNotification(String method, JsonObject params) {
    // The session has told the server of its own handshake.
    if (relay != null && !method.equals("notifications/initialized")) {
      relay.onNotification(method, params);
    }
  }

  @Override
  public Future<Void> close(Duration grace) {
    if (relay == null) {
      return Future.succeededFuture();
    }
    answerUnseen();
    return relay.close(grace);
  }

  private void begin(HostHandshake begun) {
    handshake = begun;
    Session session = sessions.apply(McpProtocol.create(begun.clientOptions()));
    Relay started = new Relay(host, session);
    relay = started;
    session.onReady(ready -> onReady(started, begun, ready));
    session.start().onFailure(gaveUp -> answerUnseen());
    vertx.setTimer(Math.max(1, patience.toMillis()), due -> answerUnseen());
  }

  private void onReady(Relay started, HostHandshake begun, ReadyEvent ready) {
    boolean first = !begun.isAnswered();
    started.onReady(ready, first);
    if (first) {
      begun.answer(ready.agreement());
    }
  }

  private void answerUnseen() {
    if (handshake != null && relay != null && !handshake.isAnswered()) {
      relay.offeredUnseen();
      handshake.answerUnseen();
    }
  }
}
