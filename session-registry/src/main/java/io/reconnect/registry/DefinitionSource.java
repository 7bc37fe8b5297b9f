package io.reconnect.registry;

import io.vertx.core.Future;
import java.util.List;

/** Where the definitions come from when the registry starts and when it is told to reload. */
@FunctionalInterface
public interface DefinitionSource {

  /**
   * Reads them. Called on the context of the registry.
   *
   * @return all that there shall be, each with a name of its own; fails with an {@link
   *     IllegalArgumentException} when they are wrong, and the registry then stays as it is
   */
  Future<List<SessionDefinition>> read();
}
