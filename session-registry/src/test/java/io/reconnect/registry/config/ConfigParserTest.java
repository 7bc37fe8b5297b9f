package io.reconnect.registry.config;

import static io.reconnect.registry.config.Configs.entry;
import static io.reconnect.registry.config.Configs.names;
import static io.reconnect.registry.config.Configs.parse;
import static io.reconnect.registry.config.Configs.sentences;
import static io.reconnect.registry.config.Configs.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionOptions;
import io.reconnect.registry.SessionDefinition;
import io.reconnect.registry.SessionProtocol;
import io.reconnect.registry.config.ConfigProblem.Kind;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an entry becomes, and what is said of one that becomes nothing. */
class ConfigParserTest {

  private static final String URL = "'url':'http://a.example/mcp'";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'mcpServers':{'s':{'url':'http://a.example/mcp'}}}",
        "{'mcp_servers':{'s':{'url':'http://a.example/mcp'}}}",
        "{'servers':{'s':{'url':'http://a.example/mcp'}},'inputs':[]}",
        "{'tools':{'mcpServers':{'s':{'url':'http://a.example/mcp'}}},'agents':{'x':1}}",
        "{'tools':{'mcp_servers':{'s':{'url':'http://a.example/mcp'}}}}",
        "{'mcp':{'servers':{'s':{'url':'http://a.example/mcp'}}}}",
        "{'mcp':{'mcpServers':{'s':{'url':'http://a.example/mcp'}}}}",
        "{'mcp':{'mcp_servers':{'s':{'url':'http://a.example/mcp'}}}}",
      })
  void serversAreFoundWhereverTheirHostPutsThem(String text) {
    ServersConfig config = parse(text);
    assertThat(config.sessions())
        .containsExactly(
            new SessionDefinition(
                "s", "http", new JsonObject().put("url", "http://a.example/mcp")));
    assertThat(config.problems()).isEmpty();
  }

  @Test
  void serversOfSeveralPlacesAreTakenTogether() {
    ServersConfig config =
        parse("{'servers':{'b':{" + URL + "}},'mcpServers':{'a':{" + URL + "}}}");
    assertThat(names(config)).containsExactly("a", "b");
  }

  @Test
  void noServersAtAllIsAnAnswer() {
    assertThat(parse("{'mcpServers':{}}"))
        .isEqualTo(new ServersConfig(List.of(), Set.of(), Set.of(), List.of()));
  }

  // --- type -----------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'type':'http'",
        "'type':'HTTP'",
        "'type':'streamableHttp'",
        "'type':'streamable-http'",
        "'type':'streamable_http'",
        "'transport':'streamable-http'",
        "'transportType':'streamableHttp'",
        "'type':null",
      })
  void httpHasManyNames(String type) {
    assertThat(served("{" + type + "," + URL + "}").transport()).isEqualTo("http");
  }

  @ParameterizedTest
  @ValueSource(strings = {"url", "httpUrl", "serverUrl"})
  void theAddressHasManyNames(String field) {
    assertThat(served("{'" + field + "':'https://a.example/mcp'}").endpoint())
        .isEqualTo(new JsonObject().put("url", "https://a.example/mcp"));
  }

  @Test
  void headersGoToTheTransport() {
    assertThat(served("{" + URL + ",'headers':{'X-Team':'a'}}").endpoint())
        .isEqualTo(
            new JsonObject()
                .put("url", "http://a.example/mcp")
                .put("headers", new JsonObject().put("X-Team", "a")));
  }

  @Test
  void furtherOptionsGoToTheTransport() {
    assertThat(served("{" + URL + ",'options':{'egressGuard':false}}").endpoint())
        .isEqualTo(new JsonObject().put("egressGuard", false).put("url", "http://a.example/mcp"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'socket':'/run/d.sock'}",
        "{'socketPath':'/run/d.sock'}",
        "{'socket_path':'/run/d.sock'}",
        "{'type':'unix','socket':'/run/d.sock'}",
        "{'type':'unix','options':{'path':'/run/d.sock'}}",
      })
  void aDaemonHasASocket(String entry) {
    SessionDefinition daemon = served(entry);
    assertThat(daemon.transport()).isEqualTo("unix");
    assertThat(daemon.endpoint()).isEqualTo(new JsonObject().put("path", "/run/d.sock"));
    assertThat(daemon.protocol()).isEqualTo(SessionProtocol.MCP);
  }

  @Test
  void aDaemonMaySpeakPlainJsonRpc() {
    SessionDefinition daemon =
        served(
            "{'socket':'/run/d.sock','protocol':'json-rpc',"
                + "'protocolOptions':{'liveness':'ping'}}");
    assertThat(daemon.protocol()).isEqualTo(SessionProtocol.JSON_RPC);
    assertThat(daemon.protocolOptions()).isEqualTo(new JsonObject().put("liveness", "ping"));
  }

  @Test
  void aTransportOfTheApplicationIsNamedByItsType() {
    SessionDefinition own =
        served("{'type':'websocket','url':'wss://a.example','options':{'ping':5}}");
    assertThat(own.transport()).isEqualTo("websocket");
    assertThat(own.endpoint())
        .isEqualTo(new JsonObject().put("ping", 5).put("url", "wss://a.example"));
  }

  // --- the rest of an entry -------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "'timeout':1, 1",
        "'timeout':600, 600",
        "'timeout':1000, 1",
        "'timeout':45000, 45",
        "'toolTimeout':700, 700",
        "'tool_timeout':90, 90",
      })
  void aTimeoutIsTheDeadlineOfCalls(String field, long seconds) {
    assertThat(served("{" + URL + "," + field + "}").sessionOptions().getCallTimeout())
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void theDeadlineOfTheSessionIsExactAndGoesFirst() {
    SessionOptions session =
        served("{" + URL + ",'timeout':60,'session':{'callTimeout':750,'maxAttempts':3}}")
            .sessionOptions();
    assertThat(session.getCallTimeout()).isEqualTo(Duration.ofMillis(750));
    assertThat(session.getMaxAttempts()).isEqualTo(3);
    assertThat(session.getName()).isEqualTo("s");
  }

  @Test
  void filtersAndNeedAreTaken() {
    SessionDefinition session =
        served("{" + URL + ",'enabled_tools':['a','b'],'disabledTools':['c'],'required':true}");
    assertThat(session.tools()).containsExactly("a", "b");
    assertThat(session.disabledTools()).containsExactly("c");
    assertThat(session.required()).isTrue();
  }

  @Test
  void noToolsAtAllIsSomethingElseThanNothingSaid() {
    assertThat(served("{" + URL + ",'enabledTools':[]}").tools()).isEmpty();
    assertThat(served("{" + URL + "}").tools()).containsExactly("*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'disabled':true", "'enabled':false", "'disabled':true,'enabled':true"})
  void anEntryThatIsSwitchedOffIsNotLookedAt(String off) {
    ServersConfig config = entry("{" + off + ",'url':'${MISSING}','timeout':'soon'}");
    assertThat(config.sessions()).isEmpty();
    assertThat(config.disabled()).containsExactly("s");
    assertThat(config.leftOut()).isEmpty();
    assertThat(config.problems()).isEmpty();
  }

  @Test
  void anEntryThatIsSwitchedOnIsServed() {
    assertThat(served("{" + URL + ",'disabled':false,'enabled':true}").name()).isEqualTo("s");
  }

  @Test
  void fieldsOfOtherHostsArePassedOverAndNamed() {
    ServersConfig config = entry("{" + URL + ",'alwaysAllow':[],'heders':{'a':'b'}}");
    assertThat(names(config)).containsExactly("s");
    assertThat(config.leftOut()).isEmpty();
    assertThat(sentences(config))
        .containsExactly(
            "mcpServers.s.alwaysAllow: means nothing here, and is passed over",
            "mcpServers.s.heders: means nothing here, and is passed over");
    assertThat(config.problems()).allMatch(problem -> !problem.leavesOut());
  }

  // --- what cannot be served ------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'command':'npx','args':['-y','x'],'env':{'K':'${MISSING}'}} | UNSUPPORTED |"
            + " mcpServers.s: starts a program, which this toolkit never does: start it yourself,"
            + " and give its url or socket",
        "{'type':'stdio'} | UNSUPPORTED | mcpServers.s: starts a program, which this toolkit never"
            + " does: start it yourself, and give its url or socket",
        "{'type':'sse','url':'http://a.example/x'} | UNSUPPORTED | mcpServers.s.type: the"
            + " transport that streamable HTTP replaced is not supported; if the server speaks"
            + " streamable HTTP, say type 'http'",
        "{'url':'http://a.example/sse/'} | UNSUPPORTED | mcpServers.s.url: the transport that"
            + " streamable HTTP replaced is not supported; if the server speaks streamable HTTP,"
            + " say type 'http'",
        "{'url':'http://a.example/mcp','auth':'oauth'} | UNSUPPORTED | mcpServers.s.auth: signing"
            + " in is not supported: give the token as a header",
        "{} | VALUE | mcpServers.s: needs a url, a socket or a type",
        "[] | VALUE | mcpServers.s: must be an object",
        "null | VALUE | mcpServers.s: must be an object",
        "{'type':'http'} | VALUE | mcpServers.s.url: is missing",
        "{'type':'unix'} | VALUE | mcpServers.s.socket: is missing",
        "{'url':'ftp://a.example'} | VALUE | mcpServers.s.url: must begin with http:// or"
            + " https://",
        "{'url':'http://a.example','socket':'/a'} | VALUE | mcpServers.s.socket: cannot be given"
            + " with 'url'; HTTP over a socket is options.socketPath",
        "{'socket':'/a','headers':{}} | VALUE | mcpServers.s.headers: means nothing for the type"
            + " 'unix'",
        "{'url':'http://a.example','httpUrl':'http://b.example'} | DUPLICATE |"
            + " mcpServers.s.httpUrl: says the same as 'url': give one of them",
        "{'url':'http://a.example','options':{'url':'x'}} | DUPLICATE | mcpServers.s.options.url:"
            + " says the same as 'url': give one of them",
        "{'url':'http://a.example','timeout':3,'toolTimeout':4} | DUPLICATE |"
            + " mcpServers.s.toolTimeout: says the same as 'timeout': give one of them",
        "{'url':'http://a.example','session':{'name':'x'}} | VALUE | mcpServers.s.session.name: is"
            + " the key of the entry",
        "{'url':'http://a.example','session':{'maxInFlight':0}} | VALUE | mcpServers.s.session:"
            + " session.maxInFlight must be at least 1, was 0",
        "{'url':'http://a.example','session':{'maxInFligth':1}} | VALUE | mcpServers.s.session:"
            + " session has no field 'maxInFligth'",
        "{'url':'http://a.example','protocolOptions':{'maxPages':0}} | VALUE |"
            + " mcpServers.s.protocolOptions: mcp.maxPages must be at least 1, was 0",
        "{'url':'http://a.example','type':'Web Socket!'} | VALUE | mcpServers.s.type: is no type"
            + " of a transport",
      })
  void anEntryThatCannotBeServedIsReportedAndSpoilsNoOther(
      String entry, Kind kind, String sentence) {
    ServersConfig config =
        parse("{'mcpServers':{'a':{" + URL + "},'s':" + entry + ",'z':{" + URL + "}}}");
    assertThat(names(config)).containsExactly("a", "z");
    assertThat(config.leftOut()).containsExactly("s");
    assertThat(config.problems()).hasSize(1);
    assertThat(config.problems().get(0).kind()).isEqualTo(kind);
    assertThat(config.problems().get(0).toString()).startsWith(sentence);
  }

  @Test
  void theTypeGoesBeforeWhatTheAddressLooksLike() {
    assertThat(served("{'type':'http','url':'http://a.example/sse'}").transport())
        .isEqualTo("http");
    assertThat(served("{'type':'http'," + URL + "}").transport()).isEqualTo("http");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'url':7 | url: must be a string",
        "'url':'' | url: must not be empty",
        "'type':['http'] | type: must be a string",
        "'headers':[] | headers: must be an object",
        "'headers':{'X-Team':5} | headers.X-Team: must be a string",
        "'headers':{'X Team':null} | headers[\"X Team\"]: must be a string",
        "'headers':{'a/b~c%':{}} | headers[\"a/b~c%\"]: must be a string",
        "'timeout':'30' | timeout: must be a whole number",
        "'timeout':1.5 | timeout: must be a whole number",
        "'timeout':0 | timeout: must be at least 1",
        "'timeout':601 | timeout: must be seconds up to 600 or milliseconds from 1000 on, as hosts"
            + " do not agree",
        "'timeout':999 | timeout: must be seconds up to 600 or milliseconds from 1000 on, as hosts"
            + " do not agree",
        "'toolTimeout':100000 | toolTimeout: must be at most 86400",
        "'disabled':'yes' | disabled: must be true or false",
        "'required':1 | required: must be true or false",
        "'enabledTools':'a' | enabledTools: must be an array",
        "'disabled_tools':['a',7] | disabled_tools[1]: must be a string",
        "'session':'x' | session: must be an object",
        "'options':[] | options: must be an object",
        "'protocol':'soap' | protocol: must be one of [\"mcp\",\"json-rpc\"]",
      })
  void aFieldThatCannotBeIsNamedByItsPlace(String field, String sentence) {
    ServersConfig config = entry("{'socket':'/a'," + field + "}");
    assertThat(config.sessions()).isEmpty();
    assertThat(sentences(config)).containsExactly("mcpServers.s." + sentence);
    assertThat(config.problems().get(0).kind()).isEqualTo(Kind.VALUE);
  }

  @Test
  void allFieldsThatCannotBeAreNamedAtOnce() {
    assertThat(sentences(entry("{'url':1,'timeout':-1,'required':'x'}")))
        .containsExactlyInAnyOrder(
            "mcpServers.s.url: must be a string",
            "mcpServers.s.timeout: must be at least 1",
            "mcpServers.s.required: must be true or false");
  }

  // --- names ----------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "files, files",
    "Files, files",
    "My Server, my-server",
    "github.com/foo, github-com-foo",
    "remote_, remote_",
    "plug--in, plug--in",
    "_private, private",
    "' x ', x",
  })
  void namesAreMadeUniform(String key, String name) {
    ServersConfig config = parse("{'mcpServers':{'" + key + "':{" + URL + "}}}");
    assertThat(names(config)).containsExactly(name);
    assertThat(config.problems()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "服务器", "___", "-", "!"})
  void aNameWithoutALetterOrDigitIsRefused(String key) {
    ServersConfig config = parse("{'mcpServers':{'" + key + "':{" + URL + "},'ok':{" + URL + "}}}");
    assertThat(names(config)).containsExactly("ok");
    assertThat(sentences(config))
        .singleElement()
        .asString()
        .endsWith(
            ": cannot be the name of a session: a name has 1 to 64 letters, digits, '_' or '-',"
                + " and begins with a letter or digit");
  }

  @Test
  void aNameHasAtMost64Characters() {
    assertThat(names(parse("{'mcpServers':{'" + "n".repeat(64) + "':{" + URL + "}}}"))).hasSize(1);
    ServersConfig config = parse("{'mcpServers':{'" + "n".repeat(65) + "':{" + URL + "}}}");
    assertThat(config.sessions()).isEmpty();
    assertThat(config.problems()).hasSize(1);
  }

  @Test
  void ofTwoNamesThatBecomeOneTheFirstCounts() {
    ServersConfig config =
        parse(
            "{'mcpServers':{'My Server':{'url':'http://1.example'}},"
                + "'servers':{'my-server':{'url':'http://2.example'}}}");
    assertThat(config.sessions().get(0).endpoint().getString("url")).isEqualTo("http://1.example");
    assertThat(config.sessions()).hasSize(1);
    assertThat(sentences(config))
        .containsExactly(
            "servers.my-server: is 'my-server' too, as mcpServers[\"My Server\"] is, which stands"
                + " before it and counts");
    assertThat(config.leftOut()).isEmpty();
  }

  @Test
  void ofTwoEntriesUnderOneKeyTheFirstCounts() {
    ServersConfig config =
        parse("{'mcpServers':{'s':{'url':'http://1.example'},'s':{'url':'http://2.example'}}}");
    assertThat(config.sessions().get(0).endpoint().getString("url")).isEqualTo("http://1.example");
    assertThat(sentences(config))
        .containsExactly("mcpServers.s: stands there more than once; the first counts");
  }

  @Test
  void aFieldThatIsGivenTwiceLeavesItsEntryOut() {
    ServersConfig config = entry("{" + URL + ",'headers':{'a':'1','a':'2'}}");
    assertThat(config.sessions()).isEmpty();
    assertThat(sentences(config))
        .containsExactly("mcpServers.s.headers.a: is given more than once");
  }
}
