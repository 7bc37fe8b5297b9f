package io.reconnect.registry.architecture;

import io.reconnect.architecture.ArchitectureRules;
import io.reconnect.architecture.LibraryArchitecture;
import org.junit.jupiter.api.Test;

class RegistryArchitectureTest extends LibraryArchitecture {
  RegistryArchitectureTest() {
    super("io.reconnect.registry");
  }

  @Test
  void registryKnowsOnlyWhatCoreExportsAndNoTransport() {
    ArchitectureRules.onlyDependsOn(
            "io.reconnect.registry..",
            "io.reconnect.core",
            "io.reconnect.core.policy",
            "io.reconnect.spi",
            "io.reconnect.mcp..",
            "java..",
            "io.vertx..",
            // the clock of the event loop, which tests turn by hand
            "io.netty.channel",
            "io.netty.util.concurrent",
            // configuration with comments
            "com.fasterxml.jackson.core..",
            "org.jspecify..")
        .check(CLASSES);
  }
}
