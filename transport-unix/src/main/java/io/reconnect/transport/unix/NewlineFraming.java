package io.reconnect.transport.unix;

import io.vertx.core.buffer.Buffer;

final class NewlineFraming implements Framing {

  @Override
  public FrameReader newReader(int maxFrameBytes) {
    return new LineReader(maxFrameBytes);
  }

  @Override
  public Buffer frame(Buffer message) {
    return message.appendByte((byte) '\n');
  }
}
