package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpOptions;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedConnect;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** "Only use capabilities that were successfully negotiated" (basic/lifecycle, Operation). */
class CapabilityCheckTest extends VirtualMcpTest {

  @ParameterizedTest
  @CsvSource({
    "tools/list, tools",
    "tools/call, tools",
    "resources/list, resources",
    "resources/templates/list, resources",
    "resources/read, resources",
    "resources/subscribe, resources.subscribe",
    "resources/unsubscribe, resources.subscribe",
    "prompts/list, prompts",
    "prompts/get, prompts",
    "logging/setLevel, logging",
    "completion/complete, completions"
  })
  void aCallTheServerCannotServeFailsBeforeItIsSent(String method, String capability) {
    server.capabilities = new JsonObject();
    Session session = ready().session();
    ProtocolException refusal =
        failure(
            session.call(method, new JsonObject().put("uri", "secret")), ProtocolException.class);

    assertThat(refusal.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(refusal)
        .hasMessageContaining("session 'probe'")
        .hasMessageContaining("'" + method + "'")
        .hasMessageContaining("'" + capability + "'")
        .hasMessageNotContaining("secret");
    assertThat(refusal.context().method()).isEqualTo(method);
    assertThat(server.heard).isEmpty();
    Counts counts = result(session.refreshSnapshot()).counts();
    assertThat(counts.accepted()).isEqualTo(1);
    assertThat(counts.failed()).isEqualTo(1);
    assertThat(counts.waiting() + counts.inFlight()).isZero();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
  }

  @ParameterizedTest
  @CsvSource({
    "tools/list, '{\"tools\":{}}'",
    "tools/list, '{\"tools\":true}'",
    "resources/read, '{\"resources\":{}}'",
    "resources/subscribe, '{\"resources\":{\"subscribe\":true}}'",
    "logging/setLevel, '{\"logging\":{}}'",
    "completion/complete, '{\"completions\":{}}'",
    "ping, '{}'",
    "server/discover, '{}'",
    "tools, '{}'",
    "vendor/tools/list, '{}'"
  })
  void aCallTheServerCanServeIsSent(String method, String declared) {
    server.capabilities = new JsonObject(declared);
    ready().session().call(method, null);
    idle();
    assertThat(server.heard).containsExactly("1 " + method);
  }

  @ParameterizedTest
  @CsvSource({
    "tools/list, '{\"tools\":false}'",
    "tools/list, '{\"tools\":null}'",
    "resources/subscribe, '{\"resources\":{}}'",
    "resources/subscribe, '{\"resources\":{\"subscribe\":false}}'",
    "resources/subscribe, '{\"resources\":true}'"
  })
  void whatIsDeclaredAsAbsentIsAbsent(String method, String declared) {
    server.capabilities = new JsonObject(declared);
    failure(ready().session().call(method, null), ProtocolException.class);
    assertThat(server.heard).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2024-11-05, true", "2025-03-26, false", "2025-06-18, false", "2025-11-25, false"})
  void completionNeededNoCapabilityBeforeThereWasOne(String version, boolean sent) {
    server.version = version;
    server.capabilities = new JsonObject();
    ready().session().call("completion/complete", null);
    idle();
    assertThat(server.heard).hasSize(sent ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tools/list", "resources/subscribe", "completion/complete"})
  void theCheckCanBeSwitchedOff(String method) {
    server.capabilities = new JsonObject();
    ready(client(new McpOptions().setCheckCapabilities(false))).session().call(method, null);
    idle();
    assertThat(server.heard).containsExactly("1 " + method);
  }

  @Test
  void aWaitingCallIsCheckedAgainstTheServerItIsReleasedTo() {
    McpClient client = ready();
    ScriptedConnect comeback = down();
    Future<Reply> tools = client.session().call("tools/list", null);
    Future<Reply> prompts = client.session().call("prompts/list", null);
    Future<Reply> again = client.session().call("tools/list", null);
    server.capabilities = new JsonObject().put("prompts", new JsonObject());
    server.answers("prompts/list", FakeServer.list("prompts"));
    comeback.accept();

    assertThat(failure(tools, ProtocolException.class).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure(again, ProtocolException.class).fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(result(prompts).epoch()).isEqualTo(2);
    assertThat(server.heard).containsExactly("2 prompts/list");
  }

  @Test
  void aServerThatLearnsMoreIsAskedForIt() {
    server.capabilities = new JsonObject();
    McpClient client = ready();
    failure(client.listTools(), ProtocolException.class);
    server.capabilities = new JsonObject().put("tools", new JsonObject());
    restart();
    result(client.listTools());
    assertThat(server.heard).containsExactly("2 tools/list");
  }

  @Test
  void aCallThatMayHaveRunBeforeStaysInDoubt() {
    server.isSilentOn("tools/call");
    McpClient client = ready();
    Future<Reply> call =
        client
            .session()
            .call("tools/call", null, new CallOptions().setRepeat(CallOptions.Repeat.SAFE));
    idle();
    server.capabilities = new JsonObject();
    restart();
    assertThat(failure(call, ProtocolException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.heard).containsExactly("1 tools/call");
  }

  @Test
  void aResumedLinkKeepsWhatTheServerDeclared() {
    McpClient client = ready();
    interrupted().resume();
    result(client.listTools());
    assertThat(server.heard).containsExactly("2 tools/list");
    assertThat(server.initializes).hasSize(1);
  }

  @Test
  void aRestoreStepTheServerCannotServeIsPassedOver() {
    server.capabilities = new JsonObject();
    McpClient client = client();
    client
        .session()
        .addRestoreStep(
            exchange ->
                exchange.request(
                    "resources/subscribe", Params.named(new JsonObject().put("uri", "a"))));
    ready(client);
    assertThat(server.heard).isEmpty();
    assertThat(client.session().snapshot().epoch()).isEqualTo(1);
  }
}
