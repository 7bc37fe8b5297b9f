package io.reconnect.transport.unix;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is sent during one tick of the event loop and hands it to the socket in one write.
 *
 * <p>The socket gets one batch at a time. What waits behind it has certainly not left, which is
 * worth knowing when the link dies.
 */
final class Outbox {

  private final SocketWire wire;
  private final ContextInternal context;
  private final int limit;
  private final Runnable drained;
  private final Runnable broken;

  private @Nullable Batch collecting;
  private @Nullable Batch writing;
  private boolean flushDue;
  private boolean full;
  private boolean failed;

  /**
   * An empty outbox.
   *
   * @param limit bytes from which on it is full
   * @param drained run when it no longer is
   * @param broken run once, when the socket took a batch no further; nothing more is written
   */
  Outbox(SocketWire wire, ContextInternal context, int limit, Runnable drained, Runnable broken) {
    this.wire = wire;
    this.context = context;
    this.limit = limit;
    this.drained = drained;
    this.broken = broken;
  }

  Future<Void> add(long wireId, Buffer frame) {
    Batch batch = collecting;
    if (batch == null) {
      batch = new Batch(wire.newBytes(), context.promise());
      collecting = batch;
      flushAtEndOfTick();
    }
    batch.add(wireId, frame);
    if (batch.remaining() >= limit) {
      flush();
    }
    full |= isFull();
    return batch.taken().future();
  }

  /** Whether the peer takes less than we have for it. */
  boolean isFull() {
    return failed || remaining(writing) + remaining(collecting) >= limit;
  }

  /** Completes when all that was added is with the kernel; never, once the socket broke. */
  Future<Void> emptied() {
    Batch last = collecting != null ? collecting : writing;
    return last == null ? context.succeededFuture() : last.taken().future();
  }

  /** Requests of which certainly no byte left. */
  Map<Long, Fate> unsent() {
    Map<Long, Fate> fates = new HashMap<>();
    if (writing != null) {
      writing.collectUnsent(fates);
    }
    if (collecting != null) {
      collecting.collectUnsent(fates);
    }
    return fates;
  }

  /** Fails whatever is still here. */
  void close(LinkException failure) {
    failed = true;
    Batch begun = writing;
    Batch next = collecting;
    writing = null;
    collecting = null;
    if (begun != null) {
      discard(begun, begun.isUntouched() ? failure : failure.withFate(Fate.UNKNOWN));
    }
    if (next != null) {
      discard(next, failure);
    }
  }

  private void flushAtEndOfTick() {
    if (!flushDue) {
      flushDue = true;
      context.runOnContext(tick -> endTick());
    }
  }

  private void endTick() {
    flushDue = false;
    flush();
  }

  private void flush() {
    Batch batch = collecting;
    if (batch == null || writing != null || failed) {
      return;
    }
    collecting = null;
    writing = batch;
    // the socket releases it when it is through, and we want to see how far it came
    batch.bytes().retain();
    wire.write(batch.bytes()).onComplete(written -> written(batch, written));
  }

  private void written(Batch batch, AsyncResult<Void> written) {
    if (batch != writing) {
      return;
    }
    if (written.failed()) {
      failed = true;
      broken.run();
      return;
    }
    writing = null;
    batch.bytes().release();
    batch.taken().complete();
    if (collecting != null) {
      // not from inside the socket's own report of the last write
      flushAtEndOfTick();
    }
    if (full && !isFull()) {
      full = false;
      drained.run();
    }
  }

  private static int remaining(@Nullable Batch batch) {
    return batch == null ? 0 : batch.remaining();
  }

  private static void discard(Batch batch, LinkException failure) {
    batch.bytes().release();
    batch.taken().fail(failure);
  }
}
