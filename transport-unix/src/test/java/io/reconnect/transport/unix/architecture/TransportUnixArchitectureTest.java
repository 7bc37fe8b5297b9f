package io.reconnect.transport.unix.architecture;

import io.reconnect.architecture.ArchitectureRules;
import io.reconnect.architecture.LibraryArchitecture;
import org.junit.jupiter.api.Test;

class TransportUnixArchitectureTest extends LibraryArchitecture {
  TransportUnixArchitectureTest() {
    super("io.reconnect.transport.unix");
  }

  @Test
  void transportKnowsOnlyWhatCoreExports() {
    ArchitectureRules.onlyDependsOn(
            "io.reconnect.transport.unix..",
            "io.reconnect.core",
            "io.reconnect.core.policy",
            "io.reconnect.spi",
            "io.reconnect.mcp",
            "java..",
            "io.vertx..",
            // What the kernel took of a failed write, and an end that loses no answer, are only
            // known there.
            "io.netty.buffer",
            "io.netty.channel",
            "org.jspecify..")
        .check(CLASSES);
  }
}
