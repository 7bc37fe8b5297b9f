package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class HttpTransportProviderTest {

  @Test
  void isFoundByItsTypeAndMakesATransportThatShowsNoSecret() {
    TransportProvider provider =
        ServiceLoader.load(TransportProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(found -> found.type().equals("http"))
            .findFirst()
            .orElseThrow();
    Vertx vertx = Vertx.vertx();
    try {
      Transport transport =
          provider.create(
              vertx, new JsonObject().put("url", "https://mcp.example/t0ken/mcp?key=SECRET"));
      assertThat(transport.endpoint()).isEqualTo("https://mcp.example");
      McpRig.await(transport.close());
    } finally {
      McpRig.await(vertx.close());
    }
  }
}
