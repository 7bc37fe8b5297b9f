package io.reconnect.examples.bridge.passthrough;

import io.reconnect.core.InboundNotification;
import io.reconnect.core.InboundRequest;
import io.reconnect.core.Session;
import io.reconnect.examples.bridge.host.Host;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings notifications and requests of the server to the host. */
final class ServerEvents {

  /** They name requests by ids and tokens the host never saw; the session translates them. */
  private static final Set<String> TRANSLATED_ELSEWHERE =
      Set.of("notifications/cancelled", "notifications/progress");

  private final Host host;
  private final Set<Object> liveTokens = new HashSet<>();

  ServerEvents(Host host) {
    this.host = host;
  }

  void follow(Session session) {
    session.onNotification(Session.ANY_METHOD, this::tell);
    session.onRequest(Session.ANY_METHOD, this::ask);
  }

  /** Whether a report of the host is about a request the server still waits for. */
  boolean isLive(JsonObject report) {
    return liveTokens.contains(report.getValue("progressToken"));
  }

  private void tell(InboundNotification notification) {
    if (!TRANSLATED_ELSEWHERE.contains(notification.method())) {
      host.tell(notification.method(), notification.params());
    }
  }

  private Future<@Nullable Object> ask(InboundRequest request) {
    Future<@Nullable Object> answer =
        host.ask(request.method(), request.params(), request.withdrawn());
    Object token = ProgressToken.of(request.params());
    if (token == null) {
      return answer;
    }
    liveTokens.add(token);
    return answer.onComplete(done -> liveTokens.remove(token));
  }
}
