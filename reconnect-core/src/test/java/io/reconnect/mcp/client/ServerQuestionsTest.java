package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Registration;
import io.reconnect.core.RpcException;
import io.reconnect.core.Session;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.mcp.model.ElicitationResult;
import io.reconnect.mcp.model.Role;
import io.reconnect.mcp.model.Root;
import io.reconnect.mcp.model.SamplingResult;
import io.reconnect.mcp.model.TextContent;
import io.reconnect.testkit.ScriptedConnect;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a server may ask is what has a handler, and what it is told it may ask. */
class ServerQuestionsTest extends VirtualMcpTest {

  private static final String FORM =
      "{'message':'who?','requestedSchema':{'type':'object','properties':{"
          + "'name':{'type':'string','default':'Ann'},'age':{'type':'integer','default':30}}}}";

  private static JsonObject json(String text) {
    return new JsonObject(text.replace('\'', '"'));
  }

  private JsonObject ask(String method, String params) {
    int before = link().answers().size();
    link().receive(FakeServer.request("q-" + before, method, json(params)));
    idle();
    return link().answers().size() == before ? null : link().answers().get(before);
  }

  private String refusal(String method, String params) {
    JsonObject error = ask(method, params).getJsonObject("error");
    return error.getInteger("code") + " " + error.getString("message");
  }

  private JsonObject declared() {
    return server.initializes.get(server.initializes.size() - 1).getJsonObject("capabilities");
  }

  private static Future<SamplingResult> sampled(String text) {
    return Future.succeededFuture(
        new SamplingResult(Role.ASSISTANT, TextContent.of(text), "m-1", "endTurn"));
  }

  @Test
  void withoutHandlersNothingIsDeclaredNorAnswered() {
    ready();
    assertThat(declared()).isEqualTo(new JsonObject());
    for (String method : List.of("sampling/createMessage", "elicitation/create", "roots/list")) {
      assertThat(ask(method, "{}").getJsonObject("error").getInteger("code"))
          .isEqualTo(RpcException.METHOD_NOT_FOUND);
    }
  }

  @Test
  void samplingIsDeclaredAndAnswered() {
    McpClient client = client();
    client.onSampling(
        (asked, request) ->
            sampled(
                asked.systemPrompt()
                    + asked.maxTokens()
                    + asked.messages().get(0).role()
                    + ((TextContent) asked.messages().get(0).content().get(0)).text()
                    + request.epoch()));
    ready(client);
    assertThat(declared()).isEqualTo(json("{'sampling':{}}"));
    assertThat(
            ask(
                "sampling/createMessage",
                "{'messages':[{'role':'user','content':{'type':'text','text':'hi'}}],"
                    + "'systemPrompt':'be','maxTokens':5}"))
        .isEqualTo(
            json(
                "{'jsonrpc':'2.0','id':'q-0','result':{'role':'assistant','content':"
                    + "{'type':'text','text':'be5USERhi1'},'model':'m-1','stopReason':'endTurn'}}"));
  }

  @Test
  void whatTheServerAsksWronglyIsNotShownToTheHandler() {
    McpClient client = client();
    client.onSampling((asked, request) -> sampled("never"));
    client.onFormElicitation(
        (asked, request) -> Future.succeededFuture(ElicitationResult.decline()));
    ready(client);
    assertThat(refusal("sampling/createMessage", "{'messages':[{'role':'x'}]}"))
        .startsWith("-32602 ")
        .contains("'messages[0].");
    assertThat(refusal("elicitation/create", "{'message':1}"))
        .startsWith("-32602 ")
        .contains("'message'");
  }

  @Test
  void aFormIsAnsweredWithDefaults() {
    McpClient client = client();
    client.onFormElicitation(
        (form, request) -> Future.succeededFuture(form.accept(json("{'age':31}"))));
    ready(client);
    assertThat(declared()).isEqualTo(json("{'elicitation':{'form':{}}}"));
    JsonObject expected = json("{'action':'accept','content':{'name':'Ann','age':31}}");
    assertThat(ask("elicitation/create", FORM).getJsonObject("result")).isEqualTo(expected);
    assertThat(
            ask("elicitation/create", FORM.replace("{'message'", "{'mode':'form','message'"))
                .getJsonObject("result"))
        .isEqualTo(expected);
  }

  @Test
  void aModeThatWasNotDeclaredIsRefused() {
    McpClient client = client();
    Registration form =
        client.onFormElicitation(
            (asked, request) -> Future.succeededFuture(ElicitationResult.cancel()));
    ready(client);
    String url = "{'mode':'url','message':'m','url':'https://x.example','elicitationId':'e'}";
    assertThat(ask("elicitation/create", url).getJsonObject("error").getInteger("code"))
        .isEqualTo(RpcException.INVALID_PARAMS);
    assertThat(refusal("elicitation/create", "{'mode':'voice'}")).startsWith("-32602 ");

    client.onUrlElicitation(
        (asked, request) ->
            Future.succeededFuture(
                asked.url().equals("https://x.example") && asked.elicitationId().equals("e")
                    ? ElicitationResult.accept()
                    : ElicitationResult.decline()));
    assertThat(ask("elicitation/create", url).getJsonObject("result"))
        .isEqualTo(json("{'action':'accept'}"));
    assertThat(ask("elicitation/create", FORM).getJsonObject("result"))
        .isEqualTo(json("{'action':'cancel'}"));
    form.remove();
    assertThat(ask("elicitation/create", FORM).getJsonObject("error").getInteger("code"))
        .isEqualTo(RpcException.INVALID_PARAMS);
    restart();
    assertThat(declared()).isEqualTo(json("{'elicitation':{'url':{}}}"));
  }

  @Test
  void aHandlerThatComesOrGoesLaterCountsFromTheNextHandshake() {
    McpClient client = ready();
    Registration sampling = client.onSampling((asked, request) -> sampled("x"));
    restart();
    assertThat(declared()).isEqualTo(json("{'sampling':{}}"));
    sampling.remove();
    restart();
    assertThat(declared()).isEqualTo(new JsonObject());
    assertThat(ask("sampling/createMessage", "{}").getJsonObject("error").getInteger("code"))
        .isEqualTo(RpcException.METHOD_NOT_FOUND);
  }

  @Test
  void whatTheOptionsDeclareWins() {
    McpClient client =
        client(
            new McpOptions()
                .setCapabilities(json("{'sampling':{'tools':{}},'experimental':{'x':{}}}")));
    client.onSampling((asked, request) -> sampled("x"));
    client.setRoots(List.of());
    ready(client);
    assertThat(declared())
        .isEqualTo(
            json("{'sampling':{'tools':{}},'experimental':{'x':{}},'roots':{'listChanged':true}}"));
  }

  @Test
  void rootsAreShownAndTheirChangeIsTold() {
    McpClient client = client();
    result(client.setRoots(List.of(new Root("file:///a", "A"))));
    assertThat(transport.connects()).as("nothing is opened for it").isEmpty();
    ready(client);
    assertThat(declared()).isEqualTo(json("{'roots':{'listChanged':true}}"));
    assertThat(ask("roots/list", "{}").getJsonObject("result"))
        .isEqualTo(json("{'roots':[{'uri':'file:///a','name':'A'}]}"));
    assertThat(server.heard).isEmpty();
    result(client.setRoots(List.of(new Root("file:///b", null))));
    assertThat(server.heard).containsExactly("1 notifications/roots/list_changed");
    assertThat(ask("roots/list", "{}").getJsonObject("result"))
        .isEqualTo(json("{'roots':[{'uri':'file:///b'}]}"));
  }

  @Test
  void aServerThatWasNotToldOfRootsIsNotToldOfTheirChange() {
    McpClient client = ready();
    result(client.setRoots(List.of(new Root("file:///a", null))));
    assertThat(server.heard).isEmpty();
    restart();
    assertThat(declared()).isEqualTo(json("{'roots':{'listChanged':true}}"));
    assertThat(server.heard).isEmpty();
  }

  @Test
  void rootsThatChangeWhileDownAreToldOnALinkThatGoesOn() {
    McpClient client = client();
    client.setRoots(List.of());
    ready(client);
    ScriptedConnect comeback = interrupted();
    Future<Void> told = client.setRoots(List.of(new Root("file:///a", null)));
    comeback.resume();
    result(told);
    assertThat(server.heard).containsExactly("2 notifications/roots/list_changed");
  }

  @Test
  void aSessionThatHasClosedIsNotTold() {
    McpClient client = client();
    client.setRoots(List.of());
    ready(client);
    client.close();
    idle();
    result(client.setRoots(List.of(new Root("file:///a", null))));
    assertThat(server.heard).isEmpty();
  }

  @Test
  void overASessionTheApplicationDeclares() {
    McpOptions options = new McpOptions().setCapabilities(json("{'roots':{'listChanged':true}}"));
    Session session =
        keep(
            Session.create(time.vertx(), transport, McpProtocol.create(options), sessionOptions()));
    McpClient client = McpClient.over(session, options);
    client.setRoots(List.of());
    time.await(session.start());
    result(client.setRoots(List.of(new Root("file:///a", null))));
    assertThat(server.heard).containsExactly("1 notifications/roots/list_changed");
  }

  @Test
  void aHandlerKnowsWhenNobodyWaitsAnyMore() {
    List<String> seen = new ArrayList<>();
    McpClient client = client();
    client.onSampling(
        (asked, request) -> {
          request.withdrawn().onSuccess(gone -> seen.add("withdrawn"));
          return Promise.<SamplingResult>promise().future();
        });
    ready(client);
    assertThat(ask("sampling/createMessage", "{}")).isNull();
    restart();
    assertThat(seen).containsExactly("withdrawn");
  }

  @Test
  void aDetachedClientAnswersNothing() {
    McpClient client = client();
    client.onSampling((asked, request) -> sampled("x"));
    client.onFormElicitation(
        (asked, request) -> Future.succeededFuture(ElicitationResult.cancel()));
    client.setRoots(List.of());
    ready(client);
    client.detach();
    for (String method : List.of("sampling/createMessage", "elicitation/create", "roots/list")) {
      assertThat(ask(method, "{}").getJsonObject("error").getInteger("code"))
          .isEqualTo(RpcException.METHOD_NOT_FOUND);
    }
    restart();
    assertThat(declared()).isEqualTo(new JsonObject());
  }
}
