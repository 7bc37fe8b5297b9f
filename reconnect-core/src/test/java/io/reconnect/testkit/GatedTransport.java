package io.reconnect.testkit;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A gate in front of another transport: while it is shut, a connect waits, as if the peer took its
 * time. A connect that is called off while it waits never reaches the other transport.
 *
 * <p>The gate starts open. May be used from any thread.
 */
public final class GatedTransport implements Transport {

  private final Transport inner;
  private final List<Waiting> waiting = new CopyOnWriteArrayList<>();
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger passed = new AtomicInteger();
  private boolean shut;
  private Promise<Void> arrival = Promise.promise();

  private record Waiting(ConnectRequest request, Promise<Link> promise) {}

  /**
   * Puts a gate in front of a transport.
   *
   * @param inner opens the links; stays the property of the caller
   */
  public GatedTransport(Transport inner) {
    this.inner = inner;
  }

  /** Shuts the gate: connects wait from now on. */
  public synchronized void shut() {
    shut = true;
    arrival = Promise.promise();
  }

  /** Opens the gate: all waiting connects go on. */
  public void open() {
    List<Waiting> released;
    synchronized (this) {
      shut = false;
      released = List.copyOf(waiting);
      waiting.clear();
    }
    for (Waiting connect : released) {
      connect.request().context().runOnContext(now -> pass(connect));
    }
  }

  /**
   * A connect waits at the gate, for the first time since it was shut.
   *
   * @return completes when it does
   */
  public synchronized Future<Void> onArrival() {
    return arrival.future();
  }

  /**
   * Connects that waited or went through.
   *
   * @return their number
   */
  public int arrived() {
    return arrived.get();
  }

  /**
   * Connects that reached the other transport.
   *
   * @return their number
   */
  public int passed() {
    return passed.get();
  }

  /**
   * Connects that wait at the gate.
   *
   * @return their number
   */
  public int waiting() {
    return waiting.size();
  }

  @Override
  public String endpoint() {
    return inner.endpoint();
  }

  @Override
  public Future<Link> connect(ConnectRequest request) {
    arrived.incrementAndGet();
    Promise<Link> promise = ((ContextInternal) request.context()).promise();
    Waiting connect = new Waiting(request, promise);
    if (!holds(connect)) {
      pass(connect);
      return promise.future();
    }
    request
        .cancelled()
        .onSuccess(
            calledOff -> {
              if (waiting.remove(connect)) {
                promise.tryFail(ScriptedTransport.calledOff());
              }
            });
    return promise.future();
  }

  @Override
  public Future<Void> close() {
    return inner.close();
  }

  private boolean holds(Waiting connect) {
    Promise<Void> first;
    synchronized (this) {
      if (!shut) {
        return false;
      }
      waiting.add(connect);
      first = arrival;
    }
    first.tryComplete();
    return true;
  }

  private void pass(Waiting connect) {
    if (connect.request().cancelled().isComplete()) {
      connect.promise().tryFail(ScriptedTransport.calledOff());
      return;
    }
    passed.incrementAndGet();
    inner.connect(connect.request()).onComplete(connect.promise());
  }
}
