package io.reconnect.transport.http;

/** The guard refused to connect to a server. */
final class EgressRefusedException extends TellingException {

  private static final long serialVersionUID = 1L;

  private final boolean permanent;

  /**
   * A refusal.
   *
   * @param permanent whether no answer of a resolver can change it
   */
  EgressRefusedException(String sentence, boolean permanent) {
    super(sentence);
    this.permanent = permanent;
  }

  boolean isPermanent() {
    return permanent;
  }
}
