package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class UnixTransportProviderTest {

  private final TransportProvider provider =
      ServiceLoader.load(TransportProvider.class).stream()
          .map(ServiceLoader.Provider::get)
          .filter(found -> found.type().equals("unix"))
          .findFirst()
          .orElseThrow();

  @Test
  void isFoundByItsTypeAndMakesATransport() {
    Vertx vertx = Vertx.vertx();
    try {
      Transport transport =
          provider.create(vertx, new JsonObject().put("path", "/run/daemon.sock"));
      assertThat(transport.endpoint()).isEqualTo("unix:/run/daemon.sock");
      Rig.await(transport.close());
    } finally {
      Rig.await(vertx.close());
    }
  }

  @Test
  void refusesAnEndpointThatCannotBe() {
    Vertx vertx = Vertx.vertx();
    try {
      assertThatThrownBy(() -> provider.create(vertx, new JsonObject().put("path", "daemon.sock")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("unix.path must be absolute, was 'daemon.sock'");
    } finally {
      Rig.await(vertx.close());
    }
  }
}
