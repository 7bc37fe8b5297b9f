package io.reconnect.core.impl;

import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.spi.Protocol;
import io.reconnect.spi.Transport;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;

/** Creates sessions. */
public final class Sessions {

  private Sessions() {}

  /** See {@link Session#create}. */
  public static Session create(
      Vertx vertx, Transport transport, Protocol protocol, SessionOptions options) {
    VertxInternal internal = (VertxInternal) vertx;
    ContextInternal current = (ContextInternal) Vertx.currentContext();
    boolean ours = current != null && current.owner() == vertx;
    CloseFuture owner = ours ? current.closeFuture() : internal.closeFuture();
    // Unwrapped, because the context of a message or request ends with it.
    ContextInternal home =
        ours && current.isEventLoopContext() ? current.unwrap() : internal.createEventLoopContext();
    SessionImpl session =
        new SessionImpl(internal, home, owner, transport, protocol, new SessionOptions(options));
    if (!owner.add(session)) {
      throw new IllegalStateException(
          "session '" + options.getName() + "' was not created: its owner has closed");
    }
    return session;
  }
}
