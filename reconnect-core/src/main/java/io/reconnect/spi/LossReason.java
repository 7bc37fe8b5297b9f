package io.reconnect.spi;

/** Why a link was lost, could not be opened, or failed one request. */
public enum LossReason {
  /** The peer closed the connection in order. */
  PEER_CLOSED,
  /** The connection was cut. */
  PEER_RESET,
  /** Nothing answers at the endpoint: missing, refused, no permission, or no answer in time. */
  UNREACHABLE,
  /** The peer no longer knows the session of this link. */
  SESSION_EXPIRED,
  /** The peer speaks something else, or answered the handshake with an error. */
  PROTOCOL,
  /** The peer stayed silent on a probe it is known to answer. */
  LIVENESS,
  /** The peer does not accept the credentials, or there are none to show. */
  REFUSED_CREDENTIALS,
  /** The peer is there but refuses work for now. */
  OVERLOADED,
  /** This side ended it. */
  LOCAL
}
