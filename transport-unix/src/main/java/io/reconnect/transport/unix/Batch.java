package io.reconnect.transport.unix;

import io.netty.buffer.ByteBuf;
import io.reconnect.core.Fate;
import io.reconnect.spi.OutboundMessage;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.util.Arrays;
import java.util.Map;

/**
 * Messages that go to the socket in one write.
 *
 * <p>The socket advances the reader index of {@link #bytes} by what the kernel took, so that even
 * of a write that failed half-way it is known which messages had begun to leave.
 */
final class Batch {

  private static final int FEW = 8;

  private final ByteBuf bytes;
  private final Promise<Void> taken;
  private long[] wireIds = new long[FEW];
  private int[] starts = new int[FEW];
  private int requests;

  Batch(ByteBuf empty, Promise<Void> taken) {
    this.bytes = empty;
    this.taken = taken;
  }

  void add(long wireId, Buffer frame) {
    if (wireId != OutboundMessage.NO_ID) {
      if (requests == wireIds.length) {
        wireIds = Arrays.copyOf(wireIds, 2 * requests);
        starts = Arrays.copyOf(starts, 2 * requests);
      }
      wireIds[requests] = wireId;
      starts[requests] = bytes.writerIndex();
      requests++;
    }
    bytes.writeBytes(((BufferInternal) frame).getByteBuf());
  }

  ByteBuf bytes() {
    return bytes;
  }

  /** Completes when the kernel has taken all of it. */
  Promise<Void> taken() {
    return taken;
  }

  int remaining() {
    return bytes.readableBytes();
  }

  boolean isUntouched() {
    return bytes.readerIndex() == 0;
  }

  /** Adds the requests of which no byte was taken. */
  void collectUnsent(Map<Long, Fate> fates) {
    for (int i = 0; i < requests; i++) {
      if (starts[i] >= bytes.readerIndex()) {
        fates.put(wireIds[i], Fate.NOT_SENT);
      }
    }
  }
}
