package io.reconnect.transport.unix;

import io.vertx.core.buffer.Buffer;

/** Where a {@link FrameReader} puts what it found, in the order of the stream. */
public interface FrameSink {

  /**
   * A whole frame.
   *
   * @param frame its bytes, without what delimits it; valid during the call
   */
  void onFrame(Buffer frame);

  /** A frame over the limit. It is skipped, and reading goes on behind it. */
  void onTooLong();

  /**
   * The peer frames its messages in another way: nothing that follows makes sense.
   *
   * @param detail one clause for the operator, without the content
   */
  void onForeignFraming(String detail);
}
