package io.reconnect.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.mcp.client.McpClient;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a list says that it is another one, so that the catalogue is put together anew. */
class ListKeeperTest extends CatalogueRig {

  @Test
  void onlyWhatIsNewsIsTold() {
    FakeMcpServer server = server().lists("a");
    McpClient client = client(server, named("s"));
    int[] told = {0};
    ListKeeper keeper =
        time.call(
            () ->
                new ListKeeper(
                    new ListSource(EntryKind.TOOL, client),
                    List.of(),
                    Confined.toCurrent(time.vertx()),
                    Duration.ofSeconds(10),
                    () -> told[0]++));
    time.await(client.session().start());
    settle();
    assertThat(told[0]).as("it was read").isEqualTo(1);
    restart(server);
    assertThat(server.countOf("tools/list")).isEqualTo(2);
    assertThat(told[0]).as("the same again").isEqualTo(1);
    server.lists("a", "b");
    restart(server);
    assertThat(told[0]).as("another list").isEqualTo(2);
    server.refuses("tools/list", -32000);
    restart(server);
    assertThat(told[0]).as("a problem").isEqualTo(3);
    server.lists("a", "b");
    restart(server);
    assertThat(told[0]).as("and its end").isEqualTo(4);
    on(keeper::close);
  }
}
