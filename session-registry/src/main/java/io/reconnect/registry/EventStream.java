package io.reconnect.registry;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes one gapless stream out of a listing and the events that are published beside it: what is
 * current first, then every event after it. After a gap, or when another registry answers, it
 * starts over with a new listing. Used from one context.
 */
final class EventStream {

  /** Most events held back while a listing is on its way. */
  static final int MOST_HELD = 4_096;

  private final Supplier<Future<RegistryListing>> list;
  private final Handler<RegistryEvent> handler;
  private final ArrayDeque<RegistryEvent> held = new ArrayDeque<>();
  private final Set<String> known = new HashSet<>();
  private @Nullable String registry;
  private long sequence;
  private boolean listing;
  private boolean stopped;

  EventStream(Supplier<Future<RegistryListing>> list, Handler<RegistryEvent> handler) {
    this.list = list;
    this.handler = handler;
  }

  /** Asks for what is current; the events must be on their way to {@link #event} already. */
  Future<Void> start() {
    listing = true;
    return list.get()
        .onComplete(
            done -> {
              listing = false;
              if (done.succeeded()) {
                current(done.result());
              } else {
                // the next event is another reason to ask
                held.clear();
                registry = null;
              }
            })
        .mapEmpty();
  }

  void stop() {
    stopped = true;
    held.clear();
  }

  void event(RegistryEvent event) {
    if (stopped) {
      return;
    }
    if (listing) {
      if (held.size() == MOST_HELD) {
        // leaves a gap, which is found when they are told
        held.removeFirst();
      }
      held.add(event);
    } else if (!Objects.equals(event.registry(), registry)) {
      held.add(event);
      start();
    } else if (event.sequence() > sequence) {
      if (event.sequence() == sequence + 1) {
        tell(event);
      } else {
        held.add(event);
        start();
      }
    }
  }

  private void current(RegistryListing now) {
    if (stopped) {
      return;
    }
    registry = now.registry();
    sequence = now.sequence();
    Set<String> gone = new HashSet<>(known);
    for (SessionStatus status : now.sessions()) {
      gone.remove(status.session());
      show(RegistryEvent.Kind.STATUS, status.session(), status);
    }
    gone.forEach(session -> show(RegistryEvent.Kind.GONE, session, null));
    drain(now.registry());
  }

  private void drain(String current) {
    ArrayDeque<RegistryEvent> late = new ArrayDeque<>(held);
    held.clear();
    if (late.stream().anyMatch(event -> !event.registry().equals(current))) {
      // one registry took the place of another meanwhile, and this listing may be of either
      start();
      return;
    }
    late.forEach(this::event);
  }

  private void show(RegistryEvent.Kind kind, String session, @Nullable SessionStatus status) {
    handle(new RegistryEvent(String.valueOf(registry), sequence, kind, session, status));
  }

  private void tell(RegistryEvent event) {
    sequence = event.sequence();
    handle(event);
  }

  private void handle(RegistryEvent event) {
    switch (event.kind()) {
      case STATUS -> known.add(event.session());
      case GONE -> known.remove(event.session());
      case CLOSING -> {}
    }
    if (!stopped) {
      handler.handle(event);
    }
  }
}
