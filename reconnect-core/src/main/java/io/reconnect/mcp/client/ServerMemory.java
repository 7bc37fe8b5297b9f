package io.reconnect.mcp.client;

import io.reconnect.mcp.model.LoggingLevel;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server session remembers for this client, and what the application wants it to. Immutable;
 * every change is a new value.
 *
 * @param wanted URIs to be subscribed after every handshake
 * @param held URIs the current server session is subscribed to, as far as is known
 * @param pending subscribe calls that have not ended
 * @param level what setLevel set last, {@code null} before
 * @param levelOrder which of the setLevel calls that was
 * @param restoredEpoch the last link on which everything was set up anew
 */
record ServerMemory(
    Set<String> wanted,
    Set<String> held,
    Set<Subscribing> pending,
    @Nullable LoggingLevel level,
    long levelOrder,
    long restoredEpoch) {

  /** One subscribe call; equal to itself only. */
  static final class Subscribing {
    final String uri;

    Subscribing(String uri) {
      this.uri = uri;
    }
  }

  static final ServerMemory EMPTY = new ServerMemory(Set.of(), Set.of(), Set.of(), null, 0, 0);

  ServerMemory begun(Subscribing call) {
    return new ServerMemory(wanted, held, with(pending, call), level, levelOrder, restoredEpoch);
  }

  ServerMemory failed(Subscribing call) {
    return new ServerMemory(wanted, held, without(pending, call), level, levelOrder, restoredEpoch);
  }

  /** Whether an answer comes from a server session that is gone, and nobody told the new one. */
  boolean missed(Subscribing call, long answeredBy) {
    return pending.contains(call) && answeredBy < restoredEpoch && !held.contains(call.uri);
  }

  /** Remembers a subscription, unless it was taken back meanwhile or has to be made again. */
  ServerMemory subscribed(Subscribing call, long answeredBy) {
    if (missed(call, answeredBy)) {
      return this;
    }
    Set<String> nowHeld = answeredBy < restoredEpoch ? held : with(held, call.uri);
    Set<String> nowWanted = pending.contains(call) ? with(wanted, call.uri) : wanted;
    return new ServerMemory(
        nowWanted, nowHeld, without(pending, call), level, levelOrder, restoredEpoch);
  }

  /** The application does not want it any more, nor what it asked for and was not answered yet. */
  ServerMemory unwanted(String uri) {
    Set<Subscribing> left = new HashSet<>(pending);
    left.removeIf(call -> call.uri.equals(uri));
    return new ServerMemory(
        without(wanted, uri), held, Set.copyOf(left), level, levelOrder, restoredEpoch);
  }

  ServerMemory dropped(String uri) {
    return new ServerMemory(wanted, without(held, uri), pending, level, levelOrder, restoredEpoch);
  }

  /** What the server session holds and nobody wants. */
  Set<String> leftovers() {
    Set<String> left = new HashSet<>(held);
    left.removeAll(wanted);
    pending.forEach(call -> left.remove(call.uri));
    return left;
  }

  ServerMemory levelSet(LoggingLevel set, long order) {
    return order < levelOrder
        ? this
        : new ServerMemory(wanted, held, pending, set, order, restoredEpoch);
  }

  /** A new server session knows nothing: everything wanted is about to be set up. */
  ServerMemory restoring(long epoch) {
    return new ServerMemory(wanted, wanted, pending, level, levelOrder, epoch);
  }

  private static <T> Set<T> with(Set<T> set, T element) {
    Set<T> more = new HashSet<>(set);
    more.add(element);
    return Set.copyOf(more);
  }

  private static <T> Set<T> without(Set<T> set, T element) {
    Set<T> less = new HashSet<>(set);
    less.remove(element);
    return Set.copyOf(less);
  }
}
