package io.reconnect.transport.http;

/** A failure in our own words, which are for the operator and hold no secret. */
abstract sealed class TellingException extends RuntimeException
    permits EgressRefusedException, RedirectRefusedException {

  private static final long serialVersionUID = 1L;

  TellingException(String sentence) {
    super(sentence, null, false, false);
  }

  final String sentence() {
    return String.valueOf(getMessage());
  }
}
