package io.reconnect.core.impl;

/**
 * One registration of something that may be registered more than once: equal to itself only, so
 * that removing it twice cannot remove another one.
 */
final class Registered<T> {

  final T value;

  Registered(T value) {
    this.value = value;
  }
}
