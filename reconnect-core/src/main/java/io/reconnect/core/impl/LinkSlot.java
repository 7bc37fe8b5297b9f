package io.reconnect.core.impl;

import io.reconnect.spi.Link;
import io.vertx.core.Promise;
import org.jspecify.annotations.Nullable;

/** One ordered link: the means to call its opening off, and the link once it is open. */
final class LinkSlot {

  final long epoch;
  final Promise<Void> cancelled;
  @Nullable Link link;

  LinkSlot(long epoch, Promise<Void> cancelled) {
    this.epoch = epoch;
    this.cancelled = cancelled;
  }
}
