package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionException;
import io.reconnect.registry.catalogue.FakeMcpServer;
import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tools of all sessions, by the commands of a registry. */
class CatalogueToolsTest extends RegistryTest {

  private final FakeMcpServer files = new FakeMcpServer().lists("read", "write");
  private final FakeMcpServer clock = new FakeMcpServer().lists("now");

  @BeforeEach
  void scriptServers() {
    peers.script("files", transport -> serve(files, transport));
    peers.script("clock", transport -> serve(clock, transport));
  }

  private static void serve(FakeMcpServer server, ScriptedTransport transport) {
    server.transport = transport.peer(server);
  }

  private static SessionDefinition mcp(String name) {
    return new SessionDefinition(name, ScriptedPeers.TYPE, new JsonObject().put("peer", name));
  }

  private void deployWith(SessionDefinition... definitions) {
    deploy(
        new RegistryVerticle(options().setSessions(List.of(definitions)))
            .setToolSource(CatalogueTools::create));
    pass(1_000);
  }

  private JsonObject reply(JsonObject command) {
    Future<JsonObject> sent = send(command);
    assertThat(sent.cause()).isNull();
    assertValid("reply-" + command.getString("command"), sent.result());
    return sent.result();
  }

  private JsonObject tools() {
    return reply(command(Command.TOOLS));
  }

  private static List<String> namesOf(JsonObject reply) {
    return reply.getJsonArray("entries").stream()
        .map(entry -> ((JsonObject) entry).getString("name"))
        .toList();
  }

  private static JsonObject call(String tool) {
    return command(Command.CALL_TOOL).put("tool", tool);
  }

  @Test
  void allMcpSessionsAndNoOthersAreInTheCatalogue() {
    deployWith(mcp("files"), mcp("clock"), definition("daemon"));
    assertThat(namesOf(tools()))
        .containsExactly("mcp_clock_now", "mcp_files_read", "mcp_files_write");
    assertThat(namesOf(reply(command(Command.TOOLS).put("session", "clock"))))
        .containsExactly("mcp_clock_now");
    assertThat(namesOf(reply(command(Command.TOOLS).put("session", "daemon")))).isEmpty();
    assertThat(tools().getJsonArray("servers"))
        .extracting(server -> ((JsonObject) server).getString("server"))
        .containsExactly("clock", "files");
  }

  @Test
  void aToolIsCalledByItsNameInTheCatalogue() {
    clock.says("tools/call", "{'content': [{'type': 'text', 'text': 'noon'}]}");
    deployWith(mcp("files"), mcp("clock"));
    JsonObject result = reply(call("mcp_clock_now").put("arguments", new JsonObject()));
    assertThat(result.getString("text")).isEqualTo("noon");
    assertThat(result.getBoolean("isError")).isFalse();
    assertThat(clock.countOf("tools/call")).isEqualTo(1);
    assertThat(files.countOf("tools/call")).isZero();
  }

  @Test
  void whatTheServerRefusesAndWhatIsNotThereAreTypedFailures() {
    clock.refuses("tools/call", RpcException.INVALID_PARAMS);
    deployWith(mcp("clock"));
    assertThat(failureOf("mcp_clock_now")).isInstanceOf(RpcException.class);
    assertThat(failureOf("mcp_clock_never").getMessage()).contains("mcp_clock_never");
    assertThat(namesOf(tools())).as("the registry lives").containsExactly("mcp_clock_now");
  }

  private SessionException failureOf(String tool) {
    return failure(
        begin(client.callTool(tool, new JsonObject(), new CallOptions())), SessionException.class);
  }

  @Test
  void toolsOfAServerThatIsDownStayListedAndACallWaitsForIt() {
    clock.says("tools/call", "{'content': [{'type': 'text', 'text': 'later'}]}");
    deployWith(mcp("clock"));
    clock.transport.otherwise(connect -> connect.fail(LossReason.UNREACHABLE, "refused"));
    clock.transport.link().lose(LossReason.PEER_CLOSED);
    idle();
    assertThat(namesOf(tools())).containsExactly("mcp_clock_now");
    Future<JsonObject> waiting = send(call("mcp_clock_now"));
    pass(3_000);
    assertPending(waiting);
    clock.transport.otherwise(ScriptedConnect::accept);
    pass(10_000);
    assertThat(waiting.result().getString("text")).isEqualTo("later");
  }

  @Test
  void aReloadChangesFiltersWithoutTouchingTheSession() {
    deployWith(mcp("files"));
    int lists = (int) files.countOf("tools/list");
    time.await(verticle.registry().reload(List.of(mcp("files").withTools(List.of("read")))));
    assertThat(namesOf(tools())).containsExactly("mcp_files_read");
    assertThat(files.countOf("tools/list")).isEqualTo(lists);
  }

  @Test
  void aSessionThatIsClosedTakesItsToolsAlong() {
    deployWith(mcp("files"), mcp("clock"));
    time.advanceUntil(verticle.registry().close("files"));
    assertThat(namesOf(tools())).containsExactly("mcp_clock_now");
    assertThat(failureOf("mcp_files_read").getMessage()).contains("mcp_files_read");
  }
}
