package io.reconnect.transport.http;

import io.vertx.core.MultiMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of the requests of one link: what the application adds to each, and what the protocol
 * wants. Those of a POST are the same for thousands of messages, so they are put together once.
 */
final class RequestHeaders {

  private final Map<String, String> custom;
  private final McpSession session;

  private @Nullable MultiMap post;
  private int postRevision;

  RequestHeaders(Map<String, String> custom, McpSession session) {
    this.custom = custom;
    this.session = session;
  }

  /**
   * Of a message.
   *
   * @param own headers of this one alone
   * @return shared, not to be changed
   */
  MultiMap ofPost(Map<String, String> own) {
    MultiMap shared = post;
    if (shared == null || postRevision != session.revision()) {
      shared = session.addTo(withBody(base()));
      post = shared;
      postRevision = session.revision();
    }
    return own.isEmpty() ? shared : withOwn(own);
  }

  private MultiMap withOwn(Map<String, String> own) {
    MultiMap headers = base();
    own.forEach(headers::set);
    return session.addTo(withBody(headers));
  }

  /** Of a stream of events. */
  MultiMap ofGet() {
    return session.addTo(base().set("accept", "text/event-stream"));
  }

  /** Of the end of a session. */
  MultiMap ofDelete(String sessionId) {
    // not yet the session of the link when closing overtook the answer to initialize
    return session.addTo(base()).set(McpHeaders.SESSION_ID, sessionId);
  }

  private MultiMap base() {
    return MultiMap.caseInsensitiveMultiMap().addAll(custom);
  }

  private static MultiMap withBody(MultiMap headers) {
    return headers
        .set("content-type", "application/json")
        .set("accept", "application/json, text/event-stream");
  }
}
