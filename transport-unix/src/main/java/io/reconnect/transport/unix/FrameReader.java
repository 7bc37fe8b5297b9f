package io.reconnect.transport.unix;

import io.vertx.core.buffer.Buffer;

/** Cuts frames out of the bytes of one connection, however they were split on the way. */
public interface FrameReader {

  /**
   * Takes bytes as they came in.
   *
   * @param chunk the bytes; not kept beyond what {@link #heldBytes} counts
   * @param sink told of every frame these bytes complete, before this method returns
   */
  void feed(Buffer chunk, FrameSink sink);

  /**
   * Bytes of an unfinished frame, kept until its rest comes in.
   *
   * @return never far above the limit of a frame
   */
  int heldBytes();
}
