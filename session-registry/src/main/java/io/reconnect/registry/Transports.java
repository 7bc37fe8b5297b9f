package io.reconnect.registry;

import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.vertx.core.Vertx;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** Makes transports by their type: from what the application gave, then from what is found. */
final class Transports {

  private final Vertx vertx;
  private final Map<String, TransportProvider> providers = new LinkedHashMap<>();

  Transports(Vertx vertx, List<TransportProvider> given) {
    this.vertx = vertx;
    given.forEach(provider -> providers.putIfAbsent(provider.type(), provider));
    for (TransportProvider found : ServiceLoader.load(TransportProvider.class)) {
      providers.putIfAbsent(found.type(), found);
    }
  }

  /**
   * Makes the transport of a definition.
   *
   * @throws RegistryException saying what is wrong, without a secret of the endpoint
   */
  Transport create(SessionDefinition definition) {
    TransportProvider provider = providers.get(definition.transport());
    if (provider == null) {
      throw refused(
          "definition.transport must be one of "
              + new TreeSet<>(providers.keySet())
              + ", was "
              + definition.transport());
    }
    try {
      return provider.create(vertx, definition.endpoint());
    } catch (IllegalArgumentException e) {
      throw refused(Secrets.of(definition).mask(String.valueOf(e.getMessage())));
    } catch (RuntimeException e) {
      // whose text may hold anything
      throw refused(
          "transport '" + definition.transport() + "' failed with " + e.getClass().getName());
    }
  }

  private static RegistryException refused(String why) {
    return new RegistryException(RegistryException.Kind.BAD_DEFINITION, why);
  }
}
