package io.reconnect.examples.bridge.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.bridge.log.CapturedLog;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** With room for two restore steps, what the last link had is what the next one gets. */
@ExtendWith(VertxExtension.class)
class RestorationTest {

  private final ScriptedTransport transport =
      new ScriptedTransport()
          .peer(
              (link, message) -> {
                if (message.isRequest()) {
                  link.answer(message.wireId(), new JsonObject());
                }
              });
  private Session session;
  private Restoration restoration;

  @BeforeEach
  void connect(Vertx vertx) throws Exception {
    session =
        Session.create(
            vertx, transport, JsonRpcProtocol.create(), new SessionOptions().setMaxRestoreSteps(2));
    restoration = new Restoration(session);
    session.start().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  @Test
  void whatIsAgreedAgainNeedsNoFurtherStep() throws Exception {
    level("debug");
    subscribe("a");
    subscribe("a");
    level("error");

    assertThat(restored()).containsExactly("logging/setLevel error", "resources/subscribe a");
  }

  @Test
  void whatFindsNoRoomIsNamedAndTakesNobodysPlace() throws Exception {
    level("debug");
    subscribe("a");
    try (CapturedLog log = new CapturedLog(Restoration.class)) {
      subscribe("b");
      assertThat(log.messages()).hasSize(1);
      assertThat(log.messages().get(0)).startsWith("WARN a new link will not know of this");
    }

    assertThat(restored()).containsExactly("logging/setLevel debug", "resources/subscribe a");
  }

  @Test
  void whatIsTakenBackMakesRoom() throws Exception {
    level("debug");
    subscribe("a");
    restoration.agreed("resources/unsubscribe", new JsonObject().put("uri", "a"));
    // The session has removed the step before it answers this.
    call("between");
    subscribe("b");

    assertThat(restored()).containsExactly("logging/setLevel debug", "resources/subscribe b");
  }

  private void level(String level) {
    restoration.agreed("logging/setLevel", new JsonObject().put("level", level));
  }

  private void subscribe(String uri) {
    restoration.agreed("resources/subscribe", new JsonObject().put("uri", uri));
  }

  private List<String> restored() throws Exception {
    transport.link().lose(LossReason.PEER_CLOSED);
    // Sent after everything that is restored.
    call("last");
    return transport.link().sent().stream()
        .filter(message -> !message.method().equals("last"))
        .map(RestorationTest::words)
        .toList();
  }

  private void call(String method) throws Exception {
    session.call(method, null).toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
  }

  private static String words(OutboundMessage message) {
    JsonObject params = message.body().getJsonObject("params");
    return message.method() + " " + params.getString("uri", params.getString("level"));
  }
}
