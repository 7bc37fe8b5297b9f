package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.spi.transport.Transport;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class UnsupportedVertxTest {

  private static final UnixTransportOptions OPTIONS =
      new UnixTransportOptions().setPath("/run/daemon.sock");

  @Test
  void aVertxThatCannotOpenUnixSocketsIsRefusedWhenTheTransportIsMade() {
    Transport withoutUnixSockets =
        fake(
            Transport.class,
            "supportsDomainSockets",
            // what io_uring says in Vert.x 5.0
            false);
    Vertx vertx = fake(VertxInternal.class, "transport", withoutUnixSockets);

    assertThatThrownBy(() -> UnixTransport.create(vertx, OPTIONS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("this Vert.x instance cannot open unix sockets: ")
        .hasMessageEndingWith("; use NIO or epoll");
  }

  @Test
  void optionsWithoutAPathAreRefused() {
    Vertx untouched = fake(VertxInternal.class, "nothing", "");

    assertThatThrownBy(() -> UnixTransport.create(untouched, new UnixTransportOptions()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unix.path must be set");
  }

  private static <T> T fake(Class<T> type, String method, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, called, arguments) -> {
              if (called.getName().equals(method)) {
                return answer;
              }
              throw new UnsupportedOperationException(called.getName());
            }));
  }
}
