package io.reconnect.registry.catalogue;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.SessionOptions;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.client.McpClient;
import io.vertx.core.Context;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A catalogue whose sessions live on other event loops than itself. */
@ExtendWith(VertxExtension.class)
class CatalogueContextTest {

  @Test
  void everythingHappensOnTheContextOfTheCatalogue(Vertx vertx) throws Exception {
    Context home = ((VertxInternal) vertx).createEventLoopContext();
    Context abroad = ((VertxInternal) vertx).createEventLoopContext();
    FakeMcpServer server = new FakeMcpServer().lists("a").says("tools/call", "{}");
    Promise<McpClient> made = Promise.promise();
    abroad.runOnContext(
        now ->
            made.complete(
                McpClient.create(
                    vertx, server.transport, new McpOptions(), new SessionOptions().setName("s"))));
    McpClient client = made.future().await(10, SECONDS);

    Promise<Boolean> toldAtHome = Promise.promise();
    Promise<ToolCatalogue> created = Promise.promise();
    home.runOnContext(
        now -> {
          ToolCatalogue catalogue = ToolCatalogue.create(vertx, new CatalogueOptions());
          catalogue.onChange(change -> toldAtHome.tryComplete(((ContextInternal) home).inThread()));
          catalogue.add(client, ToolFilter.ALL);
          created.complete(catalogue);
        });
    ToolCatalogue catalogue = created.future().await(10, SECONDS);
    client.session().start().await(10, SECONDS);

    assertThat(toldAtHome.future().await(10, SECONDS)).isTrue();
    assertThat(catalogue.call("mcp_s_a", null, new CallOptions()).await(10, SECONDS).text())
        .as("from a thread of nobody")
        .isEqualTo(ResultText.NO_OUTPUT);
    client.close().await(10, SECONDS);
  }
}
