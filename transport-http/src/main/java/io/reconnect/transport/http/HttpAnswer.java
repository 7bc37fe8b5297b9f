package io.reconnect.transport.http;

/**
 * The facts of one HTTP response that decide what it means. Nothing here is text that a server may
 * word as it likes.
 *
 * @param kind what was asked
 * @param status the HTTP status
 * @param hadSessionId whether the request named a session
 * @param ownId whether the body is a JSON-RPC answer with the id of our request
 * @param errorCode the code of the JSON-RPC error in the body, whatever its id; 0 when there is
 *     none
 * @param challenged whether the server says that credentials which allow more would do
 * @param mayGuess false when this link was opened on the guess that the one before had expired, and
 *     the server has answered nothing since: to guess again would go on for ever
 */
record HttpAnswer(
    RequestKind kind,
    int status,
    boolean hadSessionId,
    boolean ownId,
    long errorCode,
    boolean challenged,
    boolean mayGuess) {

  /** A response without a session, a JSON-RPC body or a challenge. */
  static HttpAnswer of(RequestKind kind, int status) {
    return new HttpAnswer(kind, status, false, false, 0, false, true);
  }

  HttpAnswer withSessionId() {
    return new HttpAnswer(kind, status, true, ownId, errorCode, challenged, mayGuess);
  }

  HttpAnswer withOwnId() {
    return new HttpAnswer(kind, status, hadSessionId, true, errorCode, challenged, mayGuess);
  }

  HttpAnswer withError(long code) {
    return new HttpAnswer(kind, status, hadSessionId, ownId, code, challenged, mayGuess);
  }

  HttpAnswer withChallenge() {
    return new HttpAnswer(kind, status, hadSessionId, ownId, errorCode, true, mayGuess);
  }

  HttpAnswer withoutGuess() {
    return new HttpAnswer(kind, status, hadSessionId, ownId, errorCode, challenged, false);
  }
}
