package io.reconnect.mcp.client;

import io.reconnect.core.Registration;
import io.reconnect.core.impl.Guard;
import io.vertx.core.Handler;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Handlers of one kind of event. May be used from any thread. */
final class Listeners<T> {

  /** Equal to itself only, so that a handler may be registered twice. */
  private static final class Entry<T> {
    final Handler<T> handler;

    Entry(Handler<T> handler) {
      this.handler = handler;
    }
  }

  private final String session;
  private final List<Entry<T>> entries = new CopyOnWriteArrayList<>();

  Listeners(String session) {
    this.session = session;
  }

  Registration add(Handler<T> handler) {
    Entry<T> entry = new Entry<>(handler);
    entries.add(entry);
    return () -> entries.remove(entry);
  }

  /** Tells everybody; one that throws is logged and harms nobody. */
  void tell(T event) {
    for (Entry<T> entry : entries) {
      Guard.run(session, "handler of the MCP client", () -> entry.handler.handle(event));
    }
  }

  void clear() {
    entries.clear();
  }
}
