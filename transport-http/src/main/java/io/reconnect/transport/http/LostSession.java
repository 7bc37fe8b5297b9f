package io.reconnect.transport.http;

import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.ResumeState;
import java.util.List;

/**
 * Goes from a link that could not reach its server any more to the next one: the server may still
 * know the session.
 *
 * @param id of the session, a secret
 * @param version of the protocol
 * @param requests those whose answer can still be read
 * @param listening where the listen stream stood, empty for nowhere
 */
record LostSession(String id, String version, List<Request> requests, String listening)
    implements ResumeState {

  /**
   * A request whose answer can be read from where its stream stood.
   *
   * @param message the request
   * @param position where its stream stood
   */
  record Request(OutboundMessage message, StreamPosition position) {}

  LostSession {
    requests = List.copyOf(requests);
  }

  /** Without the id. */
  @Override
  public String toString() {
    return "a session with " + requests.size() + " resumable requests";
  }
}
