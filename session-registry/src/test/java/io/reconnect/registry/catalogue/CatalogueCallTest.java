package io.reconnect.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.testkit.ScriptedConnect;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls by catalogue name: what is sent, and what the answer becomes. */
class CatalogueCallTest extends CatalogueRig {

  private CatalogueResult greet(String answer) {
    FakeMcpServer server = server().lists("greet").says("tools/call", answer);
    up("s", server);
    return result(call("mcp_s_greet", null));
  }

  @Test
  void aToolIsCalledByTheNameItsServerKnows() {
    FakeMcpServer server =
        server()
            .lists("greet.all")
            .says(
                "tools/call",
                "{'content':[{'type':'text','text':'hello'}],'structuredContent':{'n':1}}");
    up("s", server);
    CatalogueResult result = result(call("mcp_s_greet_all", new JsonObject().put("name", "World")));
    assertThat(server.heard)
        .contains("tools/call {\"name\":\"greet.all\",\"arguments\":{\"name\":\"World\"}}");
    assertThat(result.toJson().encode())
        .isEqualTo(
            "{\"name\":\"mcp_s_greet_all\",\"isError\":false,\"text\":\"hello\","
                + "\"structuredContent\":{\"n\":1}}");
    assertThat(result.json().containsKey("content")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'content':[]} | (no output)",
        "{} | (no output)",
        "{'content':[{'type':'text','text':''}]} | (no output)",
        "{'content':[{'type':'text','text':'a'},{'type':'text','text':'b'}]} | a\\nb",
        "{'content':[{'type':'text','text':'a'},{'type':'image','mimeType':'image/png',"
            + "'data':'AAEC'}]} | a\\n[Binary image image/png: 3 bytes]",
        "{'content':[{'type':'audio','mimeType':'audio/wav','data':'AA=='}]} | [Binary audio"
            + " audio/wav: 1 bytes]",
        "{'content':[{'type':'resource_link','uri':'file:///a','name':'a'}]} | [Resource:"
            + " file:///a]",
        "{'content':[{'type':'resource','resource':{'uri':'file:///a','text':'inside'}}]} |"
            + " inside",
        "{'content':[{'type':'resource','resource':{'uri':'file:///a','blob':'AAE='}}]} |"
            + " [Binary resource: 2 bytes]",
        "{'content':[{'type':'hologram'}]} | [Content of type 'hologram']",
      })
  void allPiecesBecomeOneText(String answer, String text) {
    CatalogueResult result = greet(answer);
    assertThat(result.text()).isEqualTo(text.replace("\\n", "\n"));
    assertThat(result.isError()).isFalse();
  }

  @Test
  void aToolThatFailedIsAResultWithItsText() {
    CatalogueResult result =
        greet("{'isError':true,'content':[{'type':'text','text':'disk is full'}]}");
    assertThat(result.isError()).isTrue();
    assertThat(result.text()).isEqualTo("disk is full");
  }

  @Test
  void textThatLooksLikeAnErrorIsNone() {
    CatalogueResult result =
        greet("{'content':[{'type':'text','text':'Error: Session terminated'}]}");
    assertThat(result.isError()).isFalse();
  }

  @Test
  void anAnswerThatIsNoneIsAFailureThatSaysWhere() {
    FakeMcpServer server = server().lists("greet").says("tools/call", "{'content':7}");
    up("s", server);
    ProtocolException failure = failure(call("mcp_s_greet", null), ProtocolException.class);
    assertThat(failure.fate()).isEqualTo(Fate.ANSWERED);
    assertThat(failure).hasMessageContaining("'content' must be an array");
  }

  @Test
  void aResourceIsReadByItsAddress() {
    FakeMcpServer server =
        server()
            .says("resources/list", "{'resources':[{'name':'notes','uri':'file:///n'}]}")
            .says(
                "resources/read",
                "{'contents':[{'uri':'file:///n','text':'one'},{'uri':'file:///n','text':'two'},"
                    + "{'uri':'file:///n','blob':'AAECAw=='}]}");
    up("s", server);
    CatalogueResult result = result(call("mcp_s_resource_notes", null));
    assertThat(server.heard).contains("resources/read {\"uri\":\"file:///n\"}");
    assertThat(result.text()).isEqualTo("one\ntwo\n[Binary resource: 4 bytes]");
    assertThat(result(call("mcp_s_resource_notes", new JsonObject())).isError()).isFalse();
  }

  @Test
  void aResourceTakesNoArguments() {
    FakeMcpServer server =
        server().says("resources/list", "{'resources':[{'name':'notes','uri':'file:///n'}]}");
    up("s", server);
    ProtocolException failure =
        failure(
            call("mcp_s_resource_notes", new JsonObject().put("a", "secret")),
            ProtocolException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure)
        .hasMessageContaining("a resource takes no arguments")
        .hasMessageNotContaining("secret");
    assertThat(server.countOf("resources/read")).isZero();
  }

  @Test
  void aPromptIsAskedForWithItsArguments() {
    FakeMcpServer server =
        server()
            .says("prompts/list", "{'prompts':[{'name':'review'}]}")
            .says(
                "prompts/get",
                "{'messages':[{'role':'user','content':{'type':'text','text':'please'}},"
                    + "{'role':'assistant','content':{'type':'text','text':'sure'}}]}");
    up("s", server);
    CatalogueResult result =
        result(call("mcp_s_prompt_review", new JsonObject().put("of", "this")));
    assertThat(server.heard)
        .contains("prompts/get {\"name\":\"review\",\"arguments\":{\"of\":\"this\"}}");
    assertThat(result.text()).isEqualTo("please\nsure");
  }

  @Test
  void anArgumentOfAPromptIsAString() {
    FakeMcpServer server = server().says("prompts/list", "{'prompts':[{'name':'review'}]}");
    up("s", server);
    ProtocolException failure =
        failure(
            call("mcp_s_prompt_review", new JsonObject().put("of", 4711)), ProtocolException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure)
        .hasMessageContaining("argument 'of' must be a string")
        .hasMessageNotContaining("4711");
    assertThat(server.countOf("prompts/get")).isZero();
  }

  @Test
  void theErrorOfAServerIsTheFailureWithItsCode() {
    FakeMcpServer server =
        server()
            .says("prompts/list", "{'prompts':[{'name':'review'}]}")
            .refuses("prompts/get", -32602);
    up("s", server);
    RpcException failure = failure(call("mcp_s_prompt_review", null), RpcException.class);
    assertThat(failure.code()).isEqualTo(-32602);
    assertThat(failure).hasMessage("secret words of the server");
  }

  @Test
  void aNameThatIsNoneIsRefusedWithWhatMayBeMeant() {
    up("s", server().lists("read-file", "write"));
    UnknownEntryException alike =
        failure(call("mcp_s_readFile", null), UnknownEntryException.class);
    assertThat(alike.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(alike)
        .hasMessage("the catalogue has no 'mcp_s_readFile'; did you mean 'mcp_s_read-file'?");
    assertThat(failure(call("nonsense", null), UnknownEntryException.class))
        .hasMessage("the catalogue has no 'nonsense'; it has 'mcp_s_read-file', 'mcp_s_write'");
    on(() -> catalogue.remove("s"));
    assertThat(failure(call("mcp_s_write", null), UnknownEntryException.class))
        .hasMessage("the catalogue has no 'mcp_s_write'; it is empty");
  }

  @Test
  void aToolThatIsFilteredOutCannotBeCalled() {
    FakeMcpServer server = server().lists("read", "wipe").says("tools/call", "{}");
    up("s", server);
    on(() -> catalogue.filter("s", new ToolFilter(List.of("*"), List.of("wipe"))));
    failure(call("mcp_s_wipe", null), UnknownEntryException.class);
    assertThat(server.countOf("tools/call")).isZero();
  }

  @Test
  void aCallWhileTheServerIsDownWaitsForIt() {
    FakeMcpServer server =
        server().lists("a").says("tools/call", "{'content':[{'type':'text','text':'ok'}]}");
    up("s", server);
    ScriptedConnect reconnect = down(server);
    Future<CatalogueResult> waiting = call("mcp_s_a", null);
    pass(500);
    assertThat(waiting.isComplete()).isFalse();
    reconnect.accept();
    assertThat(result(waiting).text()).isEqualTo("ok");
    assertThat(server.countOf("tools/call")).isEqualTo(1);
  }

  @Test
  void oneHandleWorksAcrossManySessionsOfTheServer() {
    // also under a name that is not the same once it is sanitised
    FakeMcpServer server =
        server().lists("a").says("tools/call", "{'content':[{'type':'text','text':'ok'}]}");
    up("remote_", server);
    for (int i = 0; i < 5; i++) {
      restart(server);
      assertThat(result(call("mcp_remote_a", null)).text()).isEqualTo("ok");
    }
    assertThat(server.transport.connects()).hasSize(6);
    assertThat(changes).hasSize(1);
  }

  @Test
  void aServerWithAnOverlongNameIsTakenOutAlone() {
    String longName = "s".repeat(70);
    up(longName, server().lists("a"));
    up(longName + "x", server().lists("a"));
    assertThat(names()).hasSize(2);
    on(() -> catalogue.remove(longName));
    assertThat(catalogue.catalogue().entries())
        .extracting(CatalogueEntry::server)
        .containsExactly(longName + "x");
  }

  @Test
  void aToolOfATrustedServerIsRepeatedWhenItSaysSoAndNoOther() {
    FakeMcpServer server =
        server()
            .says(
                "tools/list",
                "{'tools':[{'name':'look','annotations':{'readOnlyHint':true}},"
                    + "{'name':'set','annotations':{'idempotentHint':true}},{'name':'pay'}]}")
            .isSilentOn("tools/call");
    McpClient client = client(server, named("s").setTrustPeerHints(true));
    on(() -> catalogue.add(client, ToolFilter.ALL));
    time.await(client.session().start());
    settle();
    Future<CatalogueResult> look = call("mcp_s_look", null);
    Future<CatalogueResult> set = call("mcp_s_set", null);
    Future<CatalogueResult> pay = call("mcp_s_pay", null);
    time.runUntilIdle();
    server.says("tools/call", "{}");
    restart(server);
    assertThat(result(look).isError()).isFalse();
    assertThat(result(set).isError()).isFalse();
    assertThat(failure(pay, OutcomeUnknownException.class).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(server.countOf("tools/call")).isEqualTo(5);
  }

  @Test
  void aCallOfAServerThatClosesIsToldSoAtOnce() {
    FakeMcpServer server = server().lists("a");
    McpClient client = up("s", server);
    on(catalogue::close);
    time.advanceUntil(client.session().close(Duration.ZERO));
    SessionClosedException failure = failure(call("mcp_s_a", null), SessionClosedException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
  }
}
