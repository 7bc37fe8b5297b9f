package io.reconnect.core;

/** Undoes the registration of a handler. */
@FunctionalInterface
public interface Registration {

  /** Removes the handler. Idempotent, from any thread; an event on its way may still arrive. */
  void remove();
}
