package io.reconnect.transport.http.architecture;

import io.reconnect.architecture.ArchitectureRules;
import io.reconnect.architecture.LibraryArchitecture;
import org.junit.jupiter.api.Test;

class TransportHttpArchitectureTest extends LibraryArchitecture {
  TransportHttpArchitectureTest() {
    super("io.reconnect.transport.http");
  }

  @Test
  void transportKnowsOnlyWhatCoreExports() {
    ArchitectureRules.onlyDependsOn(
            "io.reconnect.transport.http..",
            "io.reconnect.core",
            "io.reconnect.core.policy",
            "io.reconnect.spi",
            "io.reconnect.mcp",
            "java..",
            // what TLS reports
            "javax.net.ssl",
            "io.vertx..",
            // the clock of the event loop, which tests turn by hand
            "io.netty.channel",
            "io.netty.util.concurrent",
            // what a proxy answered
            "io.netty.handler.proxy",
            "io.netty.handler.codec.http",
            "org.jspecify..")
        .check(CLASSES);
  }
}
