package io.reconnect.mcp.client;

import io.reconnect.core.ReadyEvent;
import io.reconnect.core.Registration;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Tells once of many list_changed notifications: at the end of a window that the first of them
 * opens, so that a server which never stops cannot put it off for ever.
 */
final class ListChanges {

  private record Window(Vertx vertx, long timer) {}

  private final long windowMillis;
  private final Listeners<ListChanges> listeners;
  private final AtomicReference<@Nullable Window> open = new AtomicReference<>();
  private volatile boolean stopped;

  ListChanges(String session, Duration window) {
    this.windowMillis = window.toMillis();
    this.listeners = new Listeners<>(session);
  }

  Registration add(Runnable handler) {
    return listeners.add(changes -> handler.run());
  }

  /** A notification came; on the context of the session. */
  void changed() {
    if (windowMillis == 0) {
      listeners.tell(this);
    } else if (open.get() == null) {
      // The context of the session, so that the window runs on its clock.
      Vertx vertx = Vertx.currentContext().owner();
      open.set(new Window(vertx, vertx.setTimer(windowMillis, due -> tell())));
      if (stopped) {
        cancel();
      }
    }
  }

  /** A new server session may list something else. */
  void ready(ReadyEvent event) {
    if (!event.resumed()) {
      tell();
    }
  }

  /** A session that ends leaves no timer. */
  void seen(SessionSnapshot snapshot) {
    if (snapshot.state() == SessionState.CLOSED) {
      cancel();
    }
  }

  void stop() {
    stopped = true;
    listeners.clear();
    cancel();
  }

  private void tell() {
    cancel();
    listeners.tell(this);
  }

  private void cancel() {
    Window window = open.getAndSet(null);
    if (window != null) {
      window.vertx().cancelTimer(window.timer());
    }
  }
}
