package io.reconnect.core.impl;

import io.reconnect.core.Reply;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/** Speaks on one link ahead of the calls of the application. */
final class ControlExchange implements Exchange {

  private final long epoch;
  private final long timeoutNanos;
  private final SessionLoop loop;

  ControlExchange(long epoch, long timeoutNanos, SessionLoop loop) {
    this.epoch = epoch;
    this.timeoutNanos = timeoutNanos;
    this.loop = loop;
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public Future<@Nullable Object> request(String method, Params params) {
    return loop.control(epoch, method, params, timeoutNanos).map(Reply::result);
  }

  @Override
  public Future<Void> notify(String method, Params params) {
    return loop.notifyOn(epoch, method, params);
  }
}
