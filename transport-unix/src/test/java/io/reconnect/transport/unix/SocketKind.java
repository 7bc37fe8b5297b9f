package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.Vertx;
import io.vertx.core.transport.Transport;

/** The two ways in which Vert.x opens unix sockets. They must not differ for a session. */
enum SocketKind {
  NIO,
  EPOLL;

  Vertx newVertx() {
    if (this == NIO) {
      return Vertx.builder().withTransport(Transport.NIO).build();
    }
    assumeTrue(Transport.EPOLL != null, "SKIPPED: the epoll jar is not on the class path");
    Vertx vertx = Vertx.builder().withTransport(Transport.EPOLL).build();
    assertThat(vertx.isNativeTransportEnabled()).isTrue();
    return vertx;
  }
}
