package io.reconnect.transport.unix;

import io.vertx.core.buffer.Buffer;

/** How messages are told apart in a stream of bytes. Immutable, and serves many connections. */
public interface Framing {

  /** One message per line, ended by a line feed. */
  Framing NEWLINE = new NewlineFraming();

  /**
   * Starts reading one connection.
   *
   * @param maxFrameBytes longest frame that is kept
   * @return a reader without a past
   */
  FrameReader newReader(int maxFrameBytes);

  /**
   * Makes a message one frame.
   *
   * @param message the bytes of one JSON value, without a line break; may be changed and returned
   * @return the bytes to send
   */
  Buffer frame(Buffer message);
}
