package io.reconnect.transport.http;

/** The server pointed a message elsewhere, and it does not go there. */
final class RedirectRefusedException extends TellingException {

  private static final long serialVersionUID = 1L;

  private final int status;

  RedirectRefusedException(int status, String clause) {
    super("the server answered HTTP " + status + ": " + clause);
    this.status = status;
  }

  int status() {
    return status;
  }
}
