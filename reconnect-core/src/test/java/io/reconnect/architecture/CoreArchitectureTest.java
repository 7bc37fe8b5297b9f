package io.reconnect.architecture;

import org.junit.jupiter.api.Test;

class CoreArchitectureTest extends LibraryArchitecture {
  CoreArchitectureTest() {
    super("io.reconnect.core");
  }

  @Test
  void coreKnowsNoTransportAndNoLibraryButVertx() {
    for (String guarded :
        new String[] {"io.reconnect.core..", "io.reconnect.spi..", "io.reconnect.mcp.."}) {
      ArchitectureRules.onlyDependsOn(
              guarded,
              "io.reconnect.core..",
              "io.reconnect.spi..",
              "io.reconnect.mcp..",
              "java..",
              "io.vertx..",
              // Only the clock of the event loop, so that a session runs on whatever time its loop
              // does.
              "io.netty.util.concurrent..",
              "io.netty.channel..",
              "org.jspecify..")
          .check(CLASSES);
    }
  }

  @Test
  void valuesOfMcpKnowNothingButJson() {
    ArchitectureRules.onlyDependsOn(
            "io.reconnect.mcp.model..",
            "io.reconnect.mcp.model..",
            "java..",
            "io.vertx.core.json..",
            "org.jspecify..")
        .check(CLASSES);
  }

  @Test
  void theProtocolDoesNotKnowItsTypedView() {
    ArchitectureRules.isHidden("io.reconnect.mcp.client..", "io.reconnect.mcp.client..")
        .check(CLASSES);
    ArchitectureRules.isHidden(
            "io.reconnect.mcp.model..", "io.reconnect.mcp.client..", "io.reconnect.mcp.model..")
        .check(CLASSES);
  }

  @Test
  void machineIsPure() {
    ArchitectureRules.isPure("io.reconnect.core.impl.machine..").check(CLASSES);
  }

  @Test
  void policiesArePure() {
    ArchitectureRules.isPure(
            "io.reconnect.core.policy..", "io.vertx.core.json..", "java.util.concurrent.atomic..")
        .check(CLASSES);
  }
}
