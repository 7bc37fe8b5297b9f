package io.reconnect.transport.unix.daemon;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds the connects of another transport while it is shut. May be used from any thread. */
final class Gate implements Transport {

  private final Transport behind;
  private final AtomicInteger connects = new AtomicInteger();
  private volatile Promise<Void> opened = Promise.promise();
  private volatile Promise<Void> knocked = Promise.promise();

  Gate(Transport behind) {
    this.behind = behind;
    opened.complete();
  }

  void shut() {
    knocked = Promise.promise();
    opened = Promise.promise();
  }

  void open() {
    opened.tryComplete();
  }

  /** Completes when a connect came since the gate was shut. */
  Future<Void> knocked() {
    return knocked.future();
  }

  int connects() {
    return connects.get();
  }

  @Override
  public String endpoint() {
    return behind.endpoint();
  }

  @Override
  public Future<Link> connect(ConnectRequest request) {
    connects.incrementAndGet();
    Future<Void> gate = opened.future();
    knocked.tryComplete();
    return gate.compose(v -> behind.connect(request));
  }

  @Override
  public Future<Void> close() {
    return behind.close();
  }
}
