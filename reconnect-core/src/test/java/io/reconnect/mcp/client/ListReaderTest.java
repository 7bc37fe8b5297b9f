package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.RpcException;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.model.Page;
import io.reconnect.mcp.model.Tool;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Lists come in pages (server/utilities/pagination). */
class ListReaderTest extends VirtualMcpTest {

  private static JsonObject page(String next, String... names) {
    JsonObject[] tools = new JsonObject[names.length];
    for (int i = 0; i < names.length; i++) {
      tools[i] = FakeServer.named(names[i]);
    }
    JsonObject page = FakeServer.list("tools", tools);
    return next == null ? page : page.put("nextCursor", next);
  }

  private static List<String> names(List<Tool> tools) {
    return tools.stream().map(Tool::name).toList();
  }

  /** Pages 0, 1, 2 …, each with one tool, up to the last one. */
  private void pages(int last) {
    server.computes(
        "tools/list",
        params -> {
          int page = Integer.parseInt(params.getString("cursor", "0"));
          return page(page == last ? null : String.valueOf(page + 1), "t" + page);
        });
  }

  @Test
  void allPagesAreRead() {
    pages(3);
    assertThat(names(result(ready().listTools()))).containsExactly("t0", "t1", "t2", "t3");
    assertThat(server.heard)
        .containsExactly(
            "1 tools/list",
            "1 tools/list {'cursor':'1'}",
            "1 tools/list {'cursor':'2'}",
            "1 tools/list {'cursor':'3'}");
  }

  @Test
  void onePageCanBeRead() {
    pages(3);
    McpClient client = ready();
    Page<Tool> page = result(client.listToolsPage("2", new CallOptions()));
    assertThat(names(page.items())).containsExactly("t2");
    assertThat(page.nextCursor()).isEqualTo("3");
    assertThat(result(client.listToolsPage("3", new CallOptions())).nextCursor()).isNull();
    assertThat(result(client.listToolsPage(null, new CallOptions())).nextCursor()).isEqualTo("1");
  }

  @Test
  void aThousandPagesAreReadAndNotOneMore() {
    pages(999);
    McpClient client = ready();
    assertThat(result(client.listTools())).hasSize(1_000);
    pages(1_000);
    server.heard.clear();
    ProtocolException refusal = failure(client.listTools(), ProtocolException.class);
    assertThat(refusal.fate()).isEqualTo(Fate.ANSWERED);
    assertThat(refusal).hasMessageContaining("tools/list").hasMessageContaining("1000 pages");
    assertThat(server.heard).hasSize(1_000);
  }

  @Test
  void itemsAreBounded() {
    server.answers("tools/list", page(null, "a", "b", "c"));
    McpClient client = ready(client(new McpOptions().setMaxListItems(2)));
    assertThat(failure(client.listTools(), ProtocolException.class))
        .hasMessageContaining("more than 2 items");
    server.answers("tools/list", page(null, "a", "b"));
    assertThat(result(client.listTools())).hasSize(2);
  }

  @Test
  void aCursorThatComesBackIsAnError() {
    server.answers("tools/list", page("same", "a"));
    ProtocolException refusal = failure(ready().listTools(), ProtocolException.class);
    assertThat(refusal.fate()).isEqualTo(Fate.ANSWERED);
    assertThat(refusal).hasMessageContaining("nextCursor").hasMessageNotContaining("same");
    assertThat(server.heard).hasSize(2);
  }

  @Test
  void aListIsNotMadeOfTwoServerSessions() {
    McpClient client = ready();
    server.computes(
        "tools/list",
        params -> {
          boolean first = link().epoch() == 1;
          if (params.isEmpty()) {
            return first ? page("of one", "old") : page(null, "new");
          }
          if (first) {
            link().lose(LossReason.PEER_CLOSED);
          }
          return new RpcException(RpcException.INVALID_PARAMS, "cursor", null);
        });
    // The second page is answered on a link that is lost already, so it is asked for again.
    Future<List<Tool>> tools = client.listTools();
    pass(5_000);
    assertThat(names(result(tools))).containsExactly("new");
    assertThat(server.heard)
        .containsExactly(
            "1 tools/list",
            "1 tools/list {'cursor':'of one'}",
            "2 tools/list {'cursor':'of one'}",
            "2 tools/list");
  }

  @Test
  void aCursorThatMeansSomethingElseToTheNextServerSessionIsNoPartOfTheList() {
    McpClient client = ready();
    server.computes(
        "tools/list",
        params -> {
          boolean first = link().epoch() == 1;
          if (params.isEmpty()) {
            return page("2", first ? "old 1" : "new 1");
          }
          if (first) {
            link().lose(LossReason.PEER_CLOSED);
          }
          return page(null, "new 2");
        });
    Future<List<Tool>> tools = client.listTools();
    pass(5_000);
    assertThat(names(result(tools))).containsExactly("new 1", "new 2");
  }

  @Test
  void anErrorOfTheSameServerSessionIsTheAnswer() {
    server.computes(
        "tools/list",
        params ->
            params.isEmpty()
                ? page("bad", "a")
                : new RpcException(RpcException.INVALID_PARAMS, "cursor", null));
    assertThat(failure(ready().listTools(), RpcException.class).code())
        .isEqualTo(RpcException.INVALID_PARAMS);
    assertThat(server.heard).hasSize(2);
  }

  @Test
  void aServerThatFlapsIsNotReadForEver() {
    McpClient client = ready();
    AtomicInteger seconds = new AtomicInteger();
    server.computes(
        "tools/list",
        params -> {
          if (params.isEmpty()) {
            return page("next", "a");
          }
          if (seconds.incrementAndGet() % 2 == 1) {
            link().lose(LossReason.PEER_CLOSED);
          }
          return new RpcException(RpcException.INVALID_PARAMS, "cursor", null);
        });
    Future<List<Tool>> tools = client.listTools();
    pass(60_000);
    failure(tools, RpcException.class);
    assertThat(server.heardOf("tools/list").stream().filter(line -> !line.contains("cursor")))
        .as("once, and three times from the start")
        .hasSize(4);
  }
}
