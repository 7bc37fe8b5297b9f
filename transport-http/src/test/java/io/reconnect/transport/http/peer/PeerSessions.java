package io.reconnect.transport.http.peer;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The sessions that a server knows; it forgets one that nobody used for some time. */
final class PeerSessions implements AutoCloseable {

  private static final Duration FOR_EVER = Duration.ZERO;

  /** From one use of a session until the next. */
  private static final class Lease {
    private ScheduledFuture<?> end;
  }

  private final Map<String, Lease> leases = new HashMap<>();
  private final Consumer<String> onExpired;
  private ScheduledExecutorService clock;
  private Duration idleLimit = FOR_EVER;

  /** Tells which session expired, after it did. */
  PeerSessions(Consumer<String> onExpired) {
    this.onExpired = onExpired;
  }

  /** Counts from now on, also for the sessions there are; zero is for ever. */
  synchronized void setIdleLimit(Duration limit) {
    idleLimit = limit;
    Set.copyOf(leases.keySet()).forEach(this::begin);
  }

  /** Begins a session, or its next time of being idle. */
  synchronized void begin(String id) {
    Lease lease = new Lease();
    if (!idleLimit.equals(FOR_EVER)) {
      lease.end =
          clock().schedule(() -> expire(id, lease), idleLimit.toNanos(), TimeUnit.NANOSECONDS);
    }
    stop(leases.put(id, lease));
  }

  /** Whether it is known; if so, it is in use now. */
  synchronized boolean use(String id) {
    if (!leases.containsKey(id)) {
      return false;
    }
    begin(id);
    return true;
  }

  synchronized void end(String id) {
    stop(leases.remove(id));
  }

  /** Forgets all, as if each had been idle for too long. */
  void expireAll() {
    Map<String, Lease> all;
    synchronized (this) {
      all = Map.copyOf(leases);
    }
    all.forEach(this::expire);
  }

  private void expire(String id, Lease lease) {
    synchronized (this) {
      if (!leases.remove(id, lease)) {
        // used or ended just before
        return;
      }
      stop(lease);
    }
    onExpired.accept(id);
  }

  private static void stop(Lease lease) {
    if (lease != null && lease.end != null) {
      lease.end.cancel(false);
    }
  }

  private ScheduledExecutorService clock() {
    if (clock == null) {
      clock =
          Executors.newSingleThreadScheduledExecutor(
              task -> {
                Thread thread = new Thread(task, "peer-sessions");
                thread.setDaemon(true);
                return thread;
              });
    }
    return clock;
  }

  @Override
  public synchronized void close() {
    if (clock != null) {
      clock.shutdownNow();
    }
  }
}
