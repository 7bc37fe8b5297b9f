package io.reconnect.transport.http;

/** The guard refused to connect to a server; its message may be shown. */
final class EgressRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean permanent;

  /**
   * A refusal.
   *
   * @param permanent whether no answer of a resolver can change it
   */
  EgressRefusedException(String sentence, boolean permanent) {
    super(sentence, null, false, false);
    this.permanent = permanent;
  }

  boolean isPermanent() {
    return permanent;
  }
}
