package io.reconnect.mcp.client;

import io.reconnect.core.InboundNotification;
import io.reconnect.core.Registration;
import io.reconnect.core.RequestHandler;
import io.reconnect.core.Session;
import io.vertx.core.Handler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What a client has registered with its session, so that all of it can be taken back. Only what the
 * application asked for is registered: a method nobody handles stays with the session.
 */
final class Wiring {

  private final Session session;
  private final Queue<Registration> registrations = new ConcurrentLinkedQueue<>();
  private final Map<String, Handler<InboundNotification>> notifications = new ConcurrentHashMap<>();
  private final Map<String, RequestHandler> requests = new ConcurrentHashMap<>();

  Wiring(Session session) {
    this.session = session;
  }

  void keep(Registration registration) {
    registrations.add(registration);
  }

  /** Registers once per method, however often it is asked for; true the first time. */
  boolean notification(String method, Handler<InboundNotification> handler) {
    boolean first = notifications.putIfAbsent(method, handler) == null;
    if (first) {
      session.onNotification(method, handler);
    }
    return first;
  }

  void request(String method, RequestHandler handler) {
    requests.put(method, handler);
    session.onRequest(method, handler);
  }

  void removeRequest(String method, RequestHandler handler) {
    requests.remove(method, handler);
    session.removeRequestHandler(method, handler);
  }

  void removeAll() {
    notifications.forEach(session::removeNotificationHandler);
    notifications.clear();
    requests.forEach(session::removeRequestHandler);
    requests.clear();
    List<Registration> all = new ArrayList<>();
    for (Registration next = registrations.poll(); next != null; next = registrations.poll()) {
      all.add(next);
    }
    all.forEach(Registration::remove);
  }
}
