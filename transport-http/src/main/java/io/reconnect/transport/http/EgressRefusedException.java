package io.reconnect.transport.http;

/** The guard refused all addresses of a server; its message may be shown. */
final class EgressRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  EgressRefusedException(String clause) {
    super(clause, null, false, false);
  }
}
