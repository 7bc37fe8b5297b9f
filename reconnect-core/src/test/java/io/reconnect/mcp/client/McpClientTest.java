package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.Session;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.mcp.model.CallToolResult;
import io.reconnect.mcp.model.CompletionReference;
import io.reconnect.mcp.model.CompletionResult;
import io.reconnect.mcp.model.GetPromptResult;
import io.reconnect.mcp.model.ReadResourceResult;
import io.reconnect.mcp.model.Resource;
import io.reconnect.mcp.model.Role;
import io.reconnect.mcp.model.TextContent;
import io.reconnect.mcp.model.Tool;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every method of the view: what is sent, and what its answer becomes. */
class McpClientTest extends VirtualMcpTest {

  private static final Map<String, BiFunction<McpClient, CallOptions, Future<?>>> METHODS =
      Map.of(
          "tools/list",
          McpClient::listTools,
          "tools/call",
          (client, options) -> client.callTool("t", null, options),
          "resources/list",
          McpClient::listResources,
          "resources/templates/list",
          McpClient::listResourceTemplates,
          "resources/read",
          (client, options) -> client.readResource("file:///a", options),
          "prompts/list",
          McpClient::listPrompts,
          "prompts/get",
          (client, options) -> client.getPrompt("p", null, options),
          "completion/complete",
          (client, options) ->
              client.complete(CompletionReference.prompt("p"), "a", "v", null, options));

  private static JsonObject json(String text) {
    return new JsonObject(text.replace('\'', '"'));
  }

  @Test
  void toolsAreListed() {
    JsonObject tool =
        json(
            "{'name':'t','title':'T','description':'d','inputSchema':{'type':'object'},"
                + "'outputSchema':{'type':'string'},'annotations':{'readOnlyHint':true},'x':1}");
    server.answers("tools/list", FakeServer.list("tools", tool, FakeServer.named("bare")));
    List<Tool> tools = result(ready().listTools());
    assertThat(tools.get(0))
        .satisfies(
            read -> {
              assertThat(read.name()).isEqualTo("t");
              assertThat(read.title()).isEqualTo("T");
              assertThat(read.description()).isEqualTo("d");
              assertThat(read.inputSchema()).isEqualTo(json("{'type':'object'}"));
              assertThat(read.outputSchema()).isEqualTo(json("{'type':'string'}"));
              assertThat(read.annotations().readOnly()).isTrue();
              assertThat(read.json()).isEqualTo(tool);
            });
    assertThat(tools.get(1).inputSchema()).isEqualTo(new JsonObject());
    assertThat(tools.get(1).annotations().destructive()).isTrue();
  }

  @Test
  void aToolIsCalled() {
    server.answers(
        "tools/call",
        json(
            "{'content':[{'type':'text','text':'a'},{'type':'image','data':'x','mimeType':'i/p'},"
                + "{'type':'text','text':'b'}],'structuredContent':{'n':1},'_meta':{'m':2}}"));
    McpClient client = ready();
    CallToolResult result = result(client.callTool("t", json("{'q':'v'}")));
    assertThat(result.text()).isEqualTo("a\nb");
    assertThat(result.content()).hasSize(3);
    assertThat(result.structuredContent()).isEqualTo(json("{'n':1}"));
    assertThat(result.isError()).isFalse();
    assertThat(result.json().getJsonObject("_meta")).isEqualTo(json("{'m':2}"));
    result(client.callTool("u", null));
    assertThat(server.heard)
        .containsExactly(
            "1 tools/call {'name':'t','arguments':{'q':'v'}}", "1 tools/call {'name':'u'}");
  }

  @Test
  void aToolThatFailedIsAResult() {
    server.answers(
        "tools/call", json("{'content':[{'type':'text','text':'no disk'}],'isError':true}"));
    CallToolResult result = result(ready().callTool("t", null));
    assertThat(result.isError()).isTrue();
    assertThat(result.text()).isEqualTo("no disk");
  }

  @Test
  void resourcesAreListedAndRead() {
    server.answers(
        "resources/list",
        json("{'resources':[{'uri':'file:///a','name':'a','size':12,'mimeType':'text/plain'}]}"));
    server.answers(
        "resources/templates/list",
        json("{'resourceTemplates':[{'uriTemplate':'file:///{x}','name':'x'}]}"));
    server.answers(
        "resources/read",
        json("{'contents':[{'uri':'file:///a','text':'hi'},{'uri':'file:///b','blob':'aGk='}]}"));
    McpClient client = ready();
    Resource resource = result(client.listResources()).get(0);
    assertThat(resource.uri()).isEqualTo("file:///a");
    assertThat(resource.size()).isEqualTo(12L);
    assertThat(result(client.listResourceTemplates()).get(0).uriTemplate())
        .isEqualTo("file:///{x}");
    ReadResourceResult read = result(client.readResource("file:///a"));
    assertThat(read.contents().get(0).text()).isEqualTo("hi");
    assertThat(read.contents().get(0).blob()).isNull();
    assertThat(read.contents().get(1).blob()).isEqualTo("aGk=");
    assertThat(server.heard).last().isEqualTo("1 resources/read {'uri':'file:///a'}");
    assertThat(result(client.listResourcesPage("c", new CallOptions())).items()).hasSize(1);
    assertThat(result(client.listResourceTemplatesPage("c", new CallOptions())).items()).hasSize(1);
  }

  @Test
  void promptsAreListedAndFilledIn() {
    server.answers(
        "prompts/list",
        json("{'prompts':[{'name':'p','arguments':[{'name':'a','required':true}]}]}"));
    server.answers(
        "prompts/get",
        json(
            "{'description':'d','messages':[{'role':'user',"
                + "'content':{'type':'text','text':'hi'}}]}"));
    McpClient client = ready();
    assertThat(result(client.listPrompts()).get(0).arguments().get(0).required()).isTrue();
    assertThat(result(client.listPromptsPage("c", new CallOptions())).items()).hasSize(1);
    GetPromptResult prompt = result(client.getPrompt("p", json("{'a':'1'}")));
    assertThat(prompt.description()).isEqualTo("d");
    assertThat(prompt.messages().get(0).role()).isEqualTo(Role.USER);
    assertThat(prompt.messages().get(0).content()).isEqualTo(TextContent.of("hi"));
    assertThat(server.heard).last().isEqualTo("1 prompts/get {'name':'p','arguments':{'a':'1'}}");
  }

  @Test
  void argumentsAreCompleted() {
    server.answers(
        "completion/complete",
        json("{'completion':{'values':['x','y'],'total':9,'hasMore':true}}"));
    McpClient client = ready();
    CompletionResult proposals =
        result(client.complete(CompletionReference.resource("file:///{x}"), "x", "v"));
    assertThat(proposals.values()).containsExactly("x", "y");
    assertThat(proposals.total()).isEqualTo(9L);
    assertThat(proposals.hasMore()).isTrue();
    result(
        client.complete(
            CompletionReference.prompt("p"), "a", "v", json("{'b':'w'}"), new CallOptions()));
    assertThat(server.heard)
        .containsExactly(
            "1 completion/complete {'ref':{'type':'ref/resource','uri':'file:///{x}'},"
                + "'argument':{'name':'x','value':'v'}}",
            "1 completion/complete {'ref':{'type':'ref/prompt','name':'p'},"
                + "'argument':{'name':'a','value':'v'},'context':{'arguments':{'b':'w'}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tools/list               | {'tools':1}                             | tools",
        "tools/list               | {'tools':[{'name':'a'},7]}              | tools[1]",
        "tools/list               | {'tools':[{'name':5}]}                  | tools[0].name",
        "tools/list               | {'tools':[{'name':'a','annotations':1}]}| tools[0].annotations",
        "tools/list               | {'tools':[],'nextCursor':7}             | nextCursor",
        "tools/call               | {'content':[{'type':1}]}                | content[0].type",
        "tools/call               | {'content':[{'type':'text'}]}           | content[0].text",
        "tools/call               | {'content':[],'isError':'yes'}          | isError",
        "resources/list           | {'resources':[{'uri':'a'}]}             | resources[0].name",
        "resources/templates/list | {'resourceTemplates':[{'name':'a'}]}    | "
            + "resourceTemplates[0].uriTemplate",
        "resources/read           | {'contents':[{'uri':'a','text':{}}]}    | contents[0].text",
        "prompts/list             | {'prompts':[{'name':'a','title':1}]}    | prompts[0].title",
        "prompts/get              | {'messages':[{'role':'boss'}]}          | messages[0].role",
        "completion/complete      | {'completion':{'values':[1]}}           | "
            + "completion.values[0]",
        "completion/complete      | {}                                      | completion"
      })
  void anAnswerThatIsNotWhatTheMethodPromisesNamesMethodAndMember(
      String method, String answer, String member) {
    server.answers(method, json(answer));
    ProtocolException refusal =
        failure(METHODS.get(method).apply(ready(), new CallOptions()), ProtocolException.class);
    assertThat(refusal.fate()).isEqualTo(Fate.ANSWERED);
    assertThat(refusal)
        .hasMessageContaining("'" + method + "'")
        .hasMessageContaining("'" + member + "'")
        .hasMessageContaining("session 'probe'");
    assertThat(refusal.context().epoch()).isEqualTo(1);
  }

  @Test
  void anAnswerThatIsNoObjectIsRefused() {
    for (Object answer : new Object[] {"text", 1, new JsonArray()}) {
      server.answers("tools/call", answer);
      McpClient client = ready();
      assertThat(failure(client.callTool("t", null), ProtocolException.class))
          .hasMessageContaining("must be an object");
      result(client.close());
    }
  }

  @Test
  void theOptionsOfACallAreThoseOfTheSession() {
    METHODS.keySet().forEach(server::isSilentOn);
    McpClient client = ready();
    METHODS.forEach(
        (method, call) -> {
          Future<?> asked = call.apply(client, new CallOptions().setTimeout(Duration.ofMillis(5)));
          pass(10);
          failure(asked, CallTimeoutException.class);
        });
  }

  @Test
  void aCallWaitsForALinkAsAnyCallOfTheSession() {
    server.answers("tools/call", json("{'content':[{'type':'text','text':'hi'}]}"));
    McpClient client = ready();
    var comeback = down();
    Future<CallToolResult> waiting = client.callTool("t", null);
    idle();
    assertThat(waiting.isComplete()).isFalse();
    comeback.accept();
    assertThat(result(waiting).text()).isEqualTo("hi");
    assertThat(server.heard).containsExactly("2 tools/call {'name':'t'}");
  }

  @Test
  void aViewOfASessionMadeElsewhereLeavesItAsItWas() {
    Session session =
        keep(Session.create(time.vertx(), transport, McpProtocol.create(), sessionOptions()));
    McpClient client = McpClient.over(session);
    assertThat(client.session()).isSameAs(session);
    time.await(session.start());
    assertThat(result(client.listTools())).isEmpty();
    client.detach();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.READY);
    client.close();
    idle();
    assertThat(session.snapshot().state()).isEqualTo(SessionState.CLOSED);
  }

  @Test
  void handlersOfTheApplicationForOtherMethodsAreLeftAlone() {
    McpClient client = ready();
    client.onToolsChanged(() -> {});
    List<String> heard = new java.util.ArrayList<>();
    client.session().onNotification(Session.ANY_METHOD, n -> heard.add(n.method()));
    tell("notifications/prompts/list_changed");
    assertThat(heard).containsExactly("notifications/prompts/list_changed");
    tell("notifications/tools/list_changed");
    assertThat(heard).hasSize(1);
    pass(200);
    client.detach();
    tell("notifications/tools/list_changed");
    assertThat(heard).hasSize(2);
  }

  @Test
  void detachingLeavesAHandlerThatReplacedOurs() {
    McpClient client = ready();
    client.onToolsChanged(() -> {});
    List<String> heard = new java.util.ArrayList<>();
    client.session().onNotification("notifications/tools/list_changed", n -> heard.add(n.method()));
    client.detach();
    tell("notifications/tools/list_changed");
    assertThat(heard).hasSize(1);
  }
}
