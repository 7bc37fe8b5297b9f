package io.reconnect.transport.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;

/** Collects a body up to a limit. */
final class WholeBody implements Body {

  private final int limit;
  private final Runnable tooLong;
  private final Handler<Buffer> complete;
  private final Buffer collected = Buffer.buffer();

  /**
   * Empty.
   *
   * @param limit most bytes
   * @param tooLong run for every chunk that does not fit any more
   * @param complete given all of it at the end
   */
  WholeBody(int limit, Runnable tooLong, Handler<Buffer> complete) {
    this.limit = limit;
    this.tooLong = tooLong;
    this.complete = complete;
  }

  @Override
  public void feed(Buffer chunk) {
    if (collected.length() + chunk.length() > limit) {
      tooLong.run();
    } else {
      collected.appendBuffer(chunk);
    }
  }

  @Override
  public void end() {
    complete.handle(collected);
  }
}
