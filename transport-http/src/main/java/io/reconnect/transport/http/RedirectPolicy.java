package io.reconnect.transport.http;

/** Whether a request goes where the server points it. Never to another origin, in any case. */
public enum RedirectPolicy {

  /** Every redirect is an error. */
  REFUSE,

  /**
   * Up to 5 in a row are followed to the same scheme, host and port. A message is sent again only
   * when the server says by 307 or 308 that it did not take it (RFC 9110, 15.4.8 and 15.4.9), and
   * never by another method.
   */
  SAME_ORIGIN
}
