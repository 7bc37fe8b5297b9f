package io.reconnect.transport.http;

import java.io.IOException;

/** The way through the proxy ended before the server. Says nothing of either that is not ours. */
final class ProxyException extends IOException {

  private static final long serialVersionUID = 1L;

  /** Where it ended. */
  enum Kind {
    /** At a proxy that takes no connections. */
    OUT_OF_REACH,
    /** At a proxy that wants other credentials. */
    REFUSED_CREDENTIALS,
    /** Behind a proxy that does not, or may not, reach the server. */
    NO_WAY
  }

  private final Kind kind;

  ProxyException(Kind kind, Throwable cause) {
    super(kind.name(), cause);
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }
}
