package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.model.LoggingLevel;
import io.reconnect.testkit.ScriptedConnect;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the server forgets with its session is told to the next one, once, before anything else. */
class RestorationTest extends VirtualMcpTest {

  private static String level(int epoch, String level) {
    return epoch + " logging/setLevel {'level':'" + level + "'}";
  }

  private static String subscribe(int epoch, String uri) {
    return epoch + " resources/subscribe {'uri':'" + uri + "'}";
  }

  private static String unsubscribe(int epoch, String uri) {
    return epoch + " resources/unsubscribe {'uri':'" + uri + "'}";
  }

  @Test
  void levelAndSubscriptionsGoToEveryNewServerSessionBeforeWaitingCalls() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    result(client.subscribe("file:///b"));
    result(client.setLevel(LoggingLevel.WARNING));
    server.heard.clear();
    ScriptedConnect comeback = down();
    Future<?> waiting = client.listTools();
    comeback.accept();
    result(waiting);

    assertThat(server.heard.get(0)).isEqualTo(level(2, "warning"));
    assertThat(server.heard.subList(1, 3))
        .containsExactlyInAnyOrder(subscribe(2, "file:///a"), subscribe(2, "file:///b"));
    assertThat(server.heard.subList(3, server.heard.size())).containsExactly("2 tools/list");

    server.heard.clear();
    restart();
    assertThat(server.heard)
        .containsExactlyInAnyOrder(
            level(3, "warning"), subscribe(3, "file:///a"), subscribe(3, "file:///b"));
  }

  @Test
  void aLinkThatGoesOnKnowsEverything() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    result(client.setLevel(LoggingLevel.DEBUG));
    server.heard.clear();
    interrupted().resume();
    idle();
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.READY);
    assertThat(server.heard).isEmpty();
    restart();
    assertThat(server.heard).containsExactly(level(3, "debug"), subscribe(3, "file:///a"));
  }

  @Test
  void whatWasRefusedIsNotRemembered() {
    server.refuses("resources/subscribe", -32002).refuses("logging/setLevel", -32602);
    McpClient client = ready();
    failure(client.subscribe("file:///a"), RpcException.class);
    failure(client.setLevel(LoggingLevel.INFO), RpcException.class);
    server.heard.clear();
    restart();
    assertThat(server.heard).isEmpty();
  }

  @Test
  void aRefusedLevelLeavesTheOneBefore() {
    McpClient client = ready();
    result(client.setLevel(LoggingLevel.ERROR));
    server.refuses("logging/setLevel", -32602);
    failure(client.setLevel(LoggingLevel.DEBUG), RpcException.class);
    server.answers("logging/setLevel", new JsonObject()).heard.clear();
    restart();
    assertThat(server.heard).containsExactly(level(2, "error"));
  }

  @Test
  void whatTimedOutIsNotRemembered() {
    server.isSilentOn("resources/subscribe");
    McpClient client = ready();
    Future<Void> subscribed =
        client.subscribe("file:///a", new CallOptions().setTimeout(Duration.ofMillis(50)));
    pass(60);
    failure(subscribed, CallTimeoutException.class);
    server.answers("resources/subscribe", new JsonObject()).heard.clear();
    restart();
    assertThat(server.heard).isEmpty();
  }

  @Test
  void whatWasUnsubscribedIsNotRestored() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    result(client.subscribe("file:///b"));
    result(client.unsubscribe("file:///a"));
    assertThat(server.heard).last().isEqualTo(unsubscribe(1, "file:///a"));
    server.heard.clear();
    restart();
    assertThat(server.heard).containsExactly(subscribe(2, "file:///b"));
  }

  @Test
  void whatWasUnsubscribedWhileDownIsNeitherRestoredNorSaid() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    server.heard.clear();
    ScriptedConnect comeback = down();
    result(client.unsubscribe("file:///a"));
    comeback.accept();
    idle();
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.READY);
    assertThat(server.heard).isEmpty();
  }

  @Test
  void whatWasUnsubscribedWhileDownIsSaidOnALinkThatGoesOn() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    server.heard.clear();
    ScriptedConnect comeback = interrupted();
    result(client.unsubscribe("file:///a"));
    comeback.resume();
    idle();
    assertThat(server.heard).containsExactly(unsubscribe(2, "file:///a"));
    interrupted().resume();
    idle();
    assertThat(server.heard).as("once").hasSize(1);
  }

  @Test
  void whatWasUnsubscribedWhileItIsBeingRestoredIsTakenBack() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    server.heard.clear();
    server.isSilentOn("resources/subscribe");
    restart();
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.HANDSHAKING);
    result(client.unsubscribe("file:///a"));
    link().answer(link().idOf("resources/subscribe"), new JsonObject());
    idle();
    assertThat(server.heard)
        .containsExactly(subscribe(2, "file:///a"), unsubscribe(2, "file:///a"));
  }

  @Test
  void unsubscribingTakesBackASubscribeThatStillWaits() {
    McpClient client = ready();
    ScriptedConnect comeback = down();
    Future<Void> subscribed = client.subscribe("file:///a");
    result(client.unsubscribe("file:///a"));
    comeback.accept();
    result(subscribed);
    assertThat(server.heard)
        .containsExactly(subscribe(2, "file:///a"), unsubscribe(2, "file:///a"));
    server.heard.clear();
    restart();
    assertThat(server.heard).isEmpty();
  }

  @Test
  void aSubscribeThatWaitedIsMadeOnceAndRemembered() {
    McpClient client = ready();
    ScriptedConnect comeback = down();
    Future<Void> subscribed = client.subscribe("file:///a");
    comeback.accept();
    result(subscribed);
    assertThat(server.heard).containsExactly(subscribe(2, "file:///a"));
    restart();
    assertThat(server.heard).containsExactly(subscribe(2, "file:///a"), subscribe(3, "file:///a"));
  }

  @Test
  void aSubscribeInFlightIsMadeAgainOnTheNextLink() {
    server.isSilentOn("resources/subscribe");
    McpClient client = ready();
    Future<Void> subscribed = client.subscribe("file:///a");
    idle();
    server.answers("resources/subscribe", new JsonObject());
    restart();
    result(subscribed);
    assertThat(server.heard).containsExactly(subscribe(1, "file:///a"), subscribe(2, "file:///a"));
  }

  @Test
  void oneVanishedResourceCostsNothingElse() {
    McpClient client = ready();
    for (int i = 0; i < 100; i++) {
      result(client.subscribe("file:///" + i));
    }
    server.computes(
        "resources/subscribe",
        params ->
            params.getString("uri").endsWith("///7")
                ? new RpcException(-32002, "gone", null)
                : new JsonObject());
    server.heard.clear();
    restart();
    assertThat(server.heard).hasSize(100).doesNotHaveDuplicates().allMatch(l -> l.startsWith("2 "));
    assertThat(client.session().snapshot())
        .matches(snapshot -> snapshot.state() == SessionState.READY && snapshot.epoch() == 2);
    server.heard.clear();
    restart();
    assertThat(server.heard).as("it may be back").contains(subscribe(3, "file:///7"));
  }

  @Test
  void aServerThatCannotSubscribeAnyMoreIsNotAsked() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    result(client.setLevel(LoggingLevel.INFO));
    server.capabilities = new JsonObject().put("logging", new JsonObject());
    server.heard.clear();
    restart();
    assertThat(server.heard).containsExactly(level(2, "info"));
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.READY);
    failure(client.subscribe("file:///b"), ProtocolException.class);
  }

  @Test
  void aLinkThatDiesWhileItIsSetUpIsReplacedAndSetUpWhole() {
    McpClient client = ready();
    result(client.setLevel(LoggingLevel.INFO));
    result(client.subscribe("file:///a"));
    server.isSilentOn("resources/subscribe");
    restart();
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.HANDSHAKING);
    server.answers("resources/subscribe", new JsonObject()).heard.clear();
    restart();
    assertThat(server.heard).containsExactly(level(3, "info"), subscribe(3, "file:///a"));
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.READY);
  }

  @Test
  void aDetachedClientRestoresNothing() {
    McpClient client = ready();
    result(client.subscribe("file:///a"));
    client.detach();
    client.detach();
    server.heard.clear();
    restart();
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.READY);
    assertThat(server.heard).isEmpty();
  }
}
