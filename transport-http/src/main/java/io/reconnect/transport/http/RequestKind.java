package io.reconnect.transport.http;

import java.util.EnumSet;
import java.util.Set;

/** What a request is for: the same status means another thing to each. */
enum RequestKind {
  /** A POST of a request that an answer is awaited for, but for the one that begins a session. */
  CALL,
  /** The POST that begins a session. */
  INITIALIZE,
  /** A POST that nothing answers: a notification, or our answer to a request of the server. */
  NOTIFICATION,
  /** The GET of a stream for what the server says by itself, also when it is opened again. */
  LISTEN,
  /** The GET that goes on with a broken stream of the answer to a call. */
  RESUME,
  /** The end of a session. */
  DELETE;

  /** All that carry a message of ours. */
  static Set<RequestKind> posts() {
    return EnumSet.of(CALL, INITIALIZE, NOTIFICATION);
  }
}
