package io.reconnect.registry;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.Transport;
import io.reconnect.spi.TransportProvider;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The peers of a test by name: each transport that the registry makes is one in its hands. */
final class ScriptedPeers implements TransportProvider {

  static final String TYPE = "scripted";

  private final List<Made> made = new CopyOnWriteArrayList<>();
  private final Map<String, Consumer<ScriptedTransport>> scripts = new HashMap<>();
  private final Map<String, Supplier<Future<Void>>> closes = new HashMap<>();

  record Made(String name, JsonObject options, ScriptedTransport scripted, ScriptedPeers peers)
      implements Transport {

    @Override
    public String endpoint() {
      return scripted.endpoint();
    }

    @Override
    public Future<Link> connect(ConnectRequest request) {
      return scripted.connect(request);
    }

    @Override
    public Future<Void> close() {
      peers.made.remove(this);
      return peers.closes.getOrDefault(name, Future::succeededFuture).get();
    }
  }

  /** The definition of a session with a peer of the same name, over plain JSON-RPC. */
  static SessionDefinition definition(String name) {
    return new SessionDefinition(name, TYPE, new JsonObject().put("peer", name))
        .withProtocol(SessionProtocol.JSON_RPC, new JsonObject());
  }

  /** Scripts a peer before a transport to it is made. */
  void script(String name, Consumer<ScriptedTransport> script) {
    scripts.put(name, script);
  }

  /** Says how the end of a transport goes. */
  void closing(String name, Supplier<Future<Void>> close) {
    closes.put(name, close);
  }

  /** The last transport to a peer that was not closed. */
  ScriptedTransport peer(String name) {
    List<ScriptedTransport> all = open(name);
    if (all.isEmpty()) {
      throw new AssertionError("no transport to " + name);
    }
    return all.get(all.size() - 1);
  }

  List<ScriptedTransport> open(String name) {
    return made.stream().filter(one -> one.name().equals(name)).map(Made::scripted).toList();
  }

  List<String> open() {
    List<String> names = new ArrayList<>();
    made.forEach(one -> names.add(one.name()));
    return names;
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Transport create(Vertx vertx, JsonObject options) {
    if (!(options.getValue("peer") instanceof String name)) {
      throw new IllegalArgumentException("scripted.peer must be a string, was " + options);
    }
    if (options.containsKey("broken")) {
      throw new IllegalStateException("broken: " + options);
    }
    if (options.containsKey("unlinked")) {
      throw new NoClassDefFoundError("unlinked: " + options);
    }
    ScriptedTransport scripted = new ScriptedTransport("scripted:" + name);
    scripts.getOrDefault(name, transport -> {}).accept(scripted);
    Made one = new Made(name, options, scripted, this);
    made.add(one);
    return one;
  }
}
