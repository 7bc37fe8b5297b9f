package io.reconnect.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import io.reconnect.core.Registration;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.spi.LossReason;
import io.reconnect.testkit.ScriptedConnect;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How the catalogue follows its servers. */
class ToolCatalogueTest extends CatalogueRig {

  private static CatalogueDiff added(String... names) {
    return new CatalogueDiff(List.of(names), List.of(), List.of());
  }

  private List<CatalogueDiff> diffs() {
    return changes.stream().map(CatalogueChange::diff).toList();
  }

  @Test
  void allThreeKindsAreThereOnceTheServerIs() {
    FakeMcpServer server =
        server()
            .lists("greet")
            .says("resources/list", "{'resources':[{'name':'notes','uri':'file:///notes'}]}")
            .says("prompts/list", "{'prompts':[{'name':'review'}]}");
    up("repro", server);
    assertThat(names())
        .containsExactly("mcp_repro_greet", "mcp_repro_prompt_review", "mcp_repro_resource_notes");
    assertThat(changes.stream().map(CatalogueChange::sequence))
        .startsWith(1L)
        .doesNotHaveDuplicates();
    assertThat(changes.get(changes.size() - 1).catalogue()).isSameAs(catalogue.catalogue());
  }

  @Test
  void anEntrySaysAllThatIsKnownOfIt() {
    FakeMcpServer server =
        server()
            .says(
                "tools/list",
                "{'tools':[{'name':'t.x','title':'T','description':'d','inputSchema':"
                    + "{'type':'object','properties':{'a':{'type':'string'}}},'annotations':"
                    + "{'readOnlyHint':true}}]}")
            .says(
                "resources/list",
                "{'resources':[{'name':'r','uri':'file:///r','description':'rd'}]}")
            .says(
                "prompts/list",
                "{'prompts':[{'name':'p','arguments':[{'name':'who','description':'wd',"
                    + "'required':true},{'name':'how'}]}]}");
    up("s", server);
    assertThat(catalogue.catalogue().entries().stream().map(entry -> entry.toJson().encode()))
        .containsExactly(
            json(
                "{'name':'mcp_s_prompt_p','server':'s','kind':'prompt','rawName':'p','target':'p',"
                    + "'inputSchema':{'type':'object','properties':{'who':{'type':'string',"
                    + "'description':'wd'},'how':{'type':'string'}},'required':['who']},"
                    + "'annotations':{'readOnlyHint':true}}"),
            json(
                "{'name':'mcp_s_resource_r','server':'s','kind':'resource','rawName':'r',"
                    + "'target':'file:///r','description':'rd','inputSchema':{'type':'object',"
                    + "'properties':{},'required':[]},'annotations':{'readOnlyHint':true}}"),
            json(
                "{'name':'mcp_s_t_x','server':'s','kind':'tool','rawName':'t.x','target':'t.x',"
                    + "'title':'T','description':'d','inputSchema':{'type':'object','properties':"
                    + "{'a':{'type':'string'}}},'annotations':{'readOnlyHint':true}}"));
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @Test
  void aServerThatIsUpAlreadyIsReadWhenItIsAdded() {
    FakeMcpServer server = server().lists("a");
    McpClient client = client(server, named("s"));
    time.await(client.session().start());
    on(() -> catalogue.add(client, ToolFilter.ALL));
    assertThat(names()).containsExactly("mcp_s_a");
  }

  @Test
  void allPagesAreRead() {
    FakeMcpServer server = server();
    server.computes(
        "tools/list",
        params -> {
          int page = Integer.parseInt(params.getString("cursor", "0"));
          JsonObject answer =
              new JsonObject()
                  .put("tools", new JsonArray().add(new JsonObject().put("name", "t" + page)));
          return page < 4 ? answer.put("nextCursor", String.valueOf(page + 1)) : answer;
        });
    up("s", server);
    assertThat(names()).containsExactly("mcp_s_t0", "mcp_s_t1", "mcp_s_t2", "mcp_s_t3", "mcp_s_t4");
  }

  @Test
  void aListWithoutEndIsGivenUpAndReported() {
    FakeMcpServer server = server();
    int[] page = {0};
    server.computes(
        "tools/list",
        params ->
            new JsonObject().put("tools", new JsonArray()).put("nextCursor", "c" + page[0]++));
    McpClient client = client(server, named("s"), new McpOptions().setMaxPages(3));
    on(() -> catalogue.add(client, ToolFilter.ALL));
    time.await(client.session().start());
    time.runUntilIdle();
    assertThat(server.countOf("tools/list")).isEqualTo(3);
    assertThat(problems("s"))
        .singleElement()
        .asString()
        .startsWith("the list of tools could not be read, so the last one is kept: ")
        .contains("more than 3 pages");
  }

  @Test
  void onlyListsThatTheServerHasAreAskedFor() {
    FakeMcpServer server = server().lists("a");
    server.capabilities = new JsonObject().put("tools", new JsonObject());
    up("s", server);
    assertThat(server.heard).containsExactly("tools/list");
    assertThat(names()).containsExactly("mcp_s_a");
    assertThat(problems("s")).isEmpty();
  }

  @Test
  void oneListThatFailsSpoilsNoOther() {
    FakeMcpServer server =
        server()
            .lists("a")
            .refuses("resources/list", -32603)
            .says("prompts/list", "{'prompts':'none'}");
    up("s", server);
    assertThat(names()).containsExactly("mcp_s_a");
    assertThat(problems("s"))
        .hasSize(2)
        .contains(
            "the list of resources could not be read, so the last one is kept: the server"
                + " answered with error -32603")
        .anyMatch(
            problem ->
                problem.startsWith("the list of prompts could not be read")
                    && problem.endsWith("'prompts' must be an array"));
    assertThat(log.text()).doesNotContain("secret words of the server");
  }

  @Test
  void aListThatHangsSpoilsNoOther() {
    FakeMcpServer server = server().lists("a").isSilentOn("resources/list");
    up("s", server);
    assertThat(names()).containsExactly("mcp_s_a");
    server.lists("a", "b");
    server.tell("notifications/tools/list_changed");
    settle();
    assertThat(names()).containsExactly("mcp_s_a", "mcp_s_b");
  }

  @Test
  void aListThatIsDeclaredButUnknownIsEmpty() {
    FakeMcpServer server = server().lists("a").refuses("resources/list", -32601);
    up("s", server);
    assertThat(problems("s")).isEmpty();
    pass(3_600_000);
    assertThat(server.countOf("resources/list")).isEqualTo(1);
  }

  @Test
  void aListThatFailedIsReadAgainLessAndLessOften() {
    FakeMcpServer server = server().lists("a").refuses("prompts/list", -32000);
    up("s", server);
    assertThat(server.countOf("prompts/list")).isEqualTo(1);
    pass(10_000);
    assertThat(server.countOf("prompts/list")).isEqualTo(2);
    pass(10_000);
    assertThat(server.countOf("prompts/list")).as("after 20 s, not 10").isEqualTo(2);
    pass(10_000);
    assertThat(server.countOf("prompts/list")).isEqualTo(3);
    server.says("prompts/list", "{'prompts':[{'name':'p'}]}");
    pass(40_000);
    assertThat(names()).containsExactly("mcp_s_a", "mcp_s_prompt_p");
    assertThat(problems("s")).isEmpty();
    pass(3_600_000);
    assertThat(server.countOf("prompts/list")).as("and not any more").isEqualTo(4);
  }

  @Test
  void retriesNeverBecomeRarerThanThirtyTwoTimesTheDelay() {
    FakeMcpServer server = server().refuses("prompts/list", -32000);
    up("s", server);
    pass(10_000L * (1 + 2 + 4 + 8 + 16 + 32));
    long before = server.countOf("prompts/list");
    assertThat(before).isEqualTo(7);
    pass(320_000);
    assertThat(server.countOf("prompts/list")).isEqualTo(8);
  }

  @Test
  void manyNotificationsAreOneReading() {
    FakeMcpServer server = server().lists("a");
    up("s", server);
    server.lists("a", "b");
    long before = server.countOf("tools/list");
    for (int i = 0; i < 500; i++) {
      server.tell("notifications/tools/list_changed");
    }
    settle();
    assertThat(server.countOf("tools/list") - before).isEqualTo(1);
    assertThat(diffs().get(diffs().size() - 1)).isEqualTo(added("mcp_s_b"));
    assertThat(server.countOf("resources/list")).as("nobody spoke of resources").isEqualTo(1);
  }

  @Test
  void whatChangesDuringAReadingIsReadOnceMoreAfterIt() {
    FakeMcpServer server = server().lists("a");
    up("s", server);
    server.isSilentOn("tools/list");
    server.tell("notifications/tools/list_changed");
    settle();
    assertThat(server.countOf("tools/list")).isEqualTo(2);
    for (int i = 0; i < 5; i++) {
      server.tell("notifications/tools/list_changed");
      settle();
    }
    assertThat(server.countOf("tools/list")).as("one reading at a time").isEqualTo(2);
    server.lists("a", "c");
    server.answerNow("tools/list", new JsonObject("{\"tools\":[{\"name\":\"b\"}]}"));
    settle();
    assertThat(server.countOf("tools/list")).as("and one after it").isEqualTo(3);
    assertThat(names()).containsExactly("mcp_s_a", "mcp_s_c");
  }

  @Test
  void entriesAreKeptWhileTheServerIsDown() {
    FakeMcpServer server = server().lists("a");
    up("s", server);
    ScriptedConnect reconnect = down(server);
    pass(1_000);
    assertThat(names()).containsExactly("mcp_s_a");
    assertThat(diffs()).containsExactly(added("mcp_s_a"));
    reconnect.accept();
    settle();
    assertThat(diffs()).as("it came back with what it had").containsExactly(added("mcp_s_a"));
    assertThat(server.countOf("tools/list")).isEqualTo(2);
  }

  @Test
  void aServerThatComesBackAsAnotherChangesTheCatalogue() {
    FakeMcpServer server = server().lists("a", "b");
    up("s", server);
    server.lists("b", "c");
    restart(server);
    assertThat(diffs())
        .containsExactly(
            added("mcp_s_a", "mcp_s_b"),
            new CatalogueDiff(List.of("mcp_s_c"), List.of("mcp_s_a"), List.of()));
  }

  @Test
  void aServerThatComesBackWithoutToolsHasNone() {
    FakeMcpServer server = server().lists("a");
    up("s", server);
    server.capabilities = new JsonObject();
    restart(server);
    assertThat(names()).isEmpty();
  }

  @Test
  void aListThatCannotBeReadAfterAReconnectIsKept() {
    FakeMcpServer server = server().lists("a");
    up("s", server);
    server.refuses("tools/list", -32000);
    restart(server);
    assertThat(names()).containsExactly("mcp_s_a");
    assertThat(problems("s")).hasSize(1);
  }

  @Test
  void aListThatFailsWithItsLinkIsNotAskedForUntilThereIsAnother() {
    FakeMcpServer server = server().lists("a").isSilentOn("prompts/list");
    McpClient client = client(server, named("s").setCallTimeout(Duration.ofSeconds(2)));
    on(() -> catalogue.add(client, ToolFilter.ALL));
    time.await(client.session().start());
    server.transport.otherwise(ScriptedTransport.HOLD);
    server.transport.link().lose(LossReason.PEER_CLOSED);
    pass(4_000);
    assertThat(problems("s")).as("its deadline passed").hasSize(1);
    pass(60_000);
    assertThat(time.await(client.session().refreshSnapshot()).counts())
        .as("nothing is asked for meanwhile")
        .matches(counts -> counts.waiting() == 0 && counts.failed() == 1);
    server.says("prompts/list", "{'prompts':[{'name':'p'}]}");
    server.transport.otherwise(ScriptedConnect::accept);
    pass(60_000);
    assertThat(names()).containsExactly("mcp_s_a", "mcp_s_prompt_p");
    assertThat(problems("s")).isEmpty();
  }

  @Test
  void aServerThatIsRemovedIsGoneAtOnceAndNotReadAnyMore() {
    FakeMcpServer server = server().lists("a");
    FakeMcpServer other = server().lists("x");
    up("s", server);
    up("other", other);
    on(() -> catalogue.remove("s"));
    assertThat(names()).containsExactly("mcp_other_x");
    long before = server.countOf("tools/list");
    restart(server);
    assertThat(server.countOf("tools/list")).isEqualTo(before);
    assertThat(names()).containsExactly("mcp_other_x");
    on(() -> catalogue.remove("s"));
    assertThat(time.call(() -> catalogue.status("s"))).isEmpty();
  }

  @Test
  void anAnswerThatComesAfterTheRemovalBringsNothingBack() {
    FakeMcpServer server = server().isSilentOn("tools/list");
    up("s", server);
    on(() -> catalogue.remove("s"));
    server.answerNow("tools/list", new JsonObject("{\"tools\":[{\"name\":\"late\"}]}"));
    settle();
    assertThat(names()).isEmpty();
    assertThat(diffs()).isEmpty();
  }

  @Test
  void aListThatFailsAfterTheRemovalIsNotReadAgain() {
    FakeMcpServer server = server().isSilentOn("tools/list");
    up("s", server);
    on(() -> catalogue.remove("s"));
    // and no timer of it is left when the session is closed
    server.refuseNow("tools/list", -32000);
    time.runUntilIdle();
    assertThat(server.countOf("tools/list")).isEqualTo(1);
  }

  @Test
  void aSessionThatClosesIsNoProblemOfItsLists() {
    FakeMcpServer server = server().lists("a").isSilentOn("prompts/list");
    McpClient client = up("s", server);
    time.advanceUntil(client.session().close());
    settle();
    assertThat(problems("s")).isEmpty();
    assertThat(names()).containsExactly("mcp_s_a");
    assertThat(time.hasTimers()).as("nothing is read again").isFalse();
  }

  @Test
  void aServerInThePlaceOfAnotherKeepsItsEntriesUntilItIsRead() {
    FakeMcpServer old = server().lists("a", "b");
    up("s", old);
    FakeMcpServer fresh = server().lists("b", "c");
    McpClient client = client(fresh, named("s"));
    on(() -> catalogue.add(client, ToolFilter.ALL));
    settle();
    assertThat(names()).containsExactly("mcp_s_a", "mcp_s_b");
    time.await(client.session().start());
    settle();
    assertThat(names()).containsExactly("mcp_s_b", "mcp_s_c");
    long before = old.countOf("tools/list");
    restart(old);
    assertThat(old.countOf("tools/list")).as("nobody follows the old one").isEqualTo(before);
  }

  @Test
  void anotherFilterNeedsNoAnswerOfTheServer() {
    FakeMcpServer server = server().lists("a", "b");
    up("s", server);
    int before = server.heard.size();
    on(() -> catalogue.filter("s", new ToolFilter(List.of("b"), List.of())));
    assertThat(names()).containsExactly("mcp_s_b");
    on(() -> catalogue.filter("s", new ToolFilter(List.of(), List.of())));
    assertThat(names()).isEmpty();
    on(() -> catalogue.filter("s", ToolFilter.ALL));
    assertThat(names()).containsExactly("mcp_s_a", "mcp_s_b");
    assertThat(server.heard).hasSize(before);
    on(() -> catalogue.filter("nobody", ToolFilter.ALL));
  }

  @Test
  void filterNamesThatAreNoneAreWarnedOfOnce() {
    FakeMcpServer server = server().lists("read");
    McpClient client = client(server, named("s"));
    on(() -> catalogue.add(client, new ToolFilter(List.of("reed"), List.of())));
    time.await(client.session().start());
    settle();
    restart(server);
    up("another", server().lists("x"));
    assertThat(log.lines(Level.WARN))
        .containsExactly(
            "catalogue of server 's': the filter names 'reed', which the server does not have; it"
                + " has 'read (mcp_s_read)'");
    assertThat(time.call(() -> catalogue.status("s").orElseThrow().toJson().encode()))
        .isEqualTo(
            json("{'server':'s','wasRead':true,'entries':0,'problems':['the filter names #reed#,"
                    + " which the server does not have; it has #read (mcp_s_read)#']}")
                .replace('#', '\''));
  }

  @Test
  void aThousandServersThatComeAtOnceAreFewChanges() {
    List<McpClient> clients = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      clients.add(add("s" + i, server().lists("a", "b")));
    }
    changes.clear();
    clients.forEach(client -> client.session().start());
    settle();
    assertThat(names()).hasSize(2_000);
    assertThat(changes).hasSizeLessThan(10);
  }

  @Test
  void aHandlerThatThrowsHarmsNobody() {
    List<CatalogueChange> told = new ArrayList<>();
    on(
        () -> {
          catalogue.onChange(
              change -> {
                throw new IllegalStateException("a handler of the test");
              });
          catalogue.onChange(told::add);
        });
    up("s", server().lists("a"));
    assertThat(told).isEqualTo(changes).hasSize(1);
    assertThat(log.lines(Level.ERROR)).containsExactly("a handler of catalogue changes failed");
  }

  @Test
  void aHandlerThatIsRemovedIsNotToldAnyMore() {
    List<CatalogueChange> told = new ArrayList<>();
    Registration[] registration = {null};
    on(() -> registration[0] = catalogue.onChange(told::add));
    FakeMcpServer server = server().lists("a");
    up("s", server);
    registration[0].remove();
    server.lists("b");
    restart(server);
    assertThat(told).hasSize(1);
    assertThat(changes).hasSize(2);
  }

  @Test
  void aClosedCatalogueStaysAsItIsAndFollowsNobody() {
    FakeMcpServer server = server().lists("a");
    up("s", server);
    on(catalogue::close);
    server.lists("b");
    restart(server);
    on(() -> catalogue.remove("nobody"));
    assertThat(names()).containsExactly("mcp_s_a");
    assertThat(server.countOf("tools/list")).isEqualTo(1);
    on(catalogue::close);
  }

  @Test
  void aCatalogueIsOnlyChangedOnItsContext() {
    assertThatThrownBy(() -> catalogue.remove("s"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a catalogue is only changed on the context it was made on");
    assertThatThrownBy(() -> ToolCatalogue.create(time.vertx(), new CatalogueOptions()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a catalogue is made on an event-loop context of its Vert.x");
  }
}
