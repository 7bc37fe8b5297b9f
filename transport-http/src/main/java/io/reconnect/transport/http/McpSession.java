package io.reconnect.transport.http;

import io.vertx.core.MultiMap;
import java.util.regex.Pattern;

/**
 * What the answer to {@code initialize} gave this link to send along with everything after it
 * (basic/transports, "Session Management" and "Protocol Version Header"). The id is a secret.
 */
final class McpSession {

  private static final Pattern VISIBLE_ASCII = Pattern.compile("[\\x21-\\x7E]{1,4096}");
  private static final Pattern REVISION = Pattern.compile("[0-9A-Za-z._-]{1,64}");

  private String id = "";
  private String version = "";
  private boolean begun;
  private boolean mayGuess;
  private int revision;

  /**
   * Not begun.
   *
   * @param mayGuess whether a refusal that only looks like an expiry may be taken for one
   */
  McpSession(boolean mayGuess) {
    this.mayGuess = mayGuess;
  }

  /** Whether a server may name a session so. */
  static boolean isId(String offered) {
    return VISIBLE_ASCII.matcher(offered).matches();
  }

  /**
   * The server agreed.
   *
   * @param offeredId empty when the server keeps no session
   * @param agreedVersion of the protocol
   */
  void begin(String offeredId, String agreedVersion) {
    begun = true;
    revision++;
    id = offeredId;
    version = REVISION.matcher(agreedVersion).matches() ? agreedVersion : "";
  }

  /**
   * The server knows nothing of it.
   *
   * @param guessAgain whether a refusal that only looks like an expiry may be taken for one
   */
  void forget(boolean guessAgain) {
    begun = false;
    revision++;
    id = "";
    version = "";
    mayGuess = guessAgain;
  }

  /** The server answered a request within the session. */
  void answered() {
    mayGuess = true;
  }

  boolean hasBegun() {
    return begun;
  }

  boolean mayGuess() {
    return mayGuess;
  }

  String id() {
    return id;
  }

  String version() {
    return version;
  }

  /** Another number when other headers are to be sent. */
  int revision() {
    return revision;
  }

  MultiMap addTo(MultiMap headers) {
    if (!id.isEmpty()) {
      headers.set(McpHeaders.SESSION_ID, id);
    }
    if (!version.isEmpty()) {
      headers.set(McpHeaders.PROTOCOL_VERSION, version);
    }
    return headers;
  }
}
