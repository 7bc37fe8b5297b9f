/**
 * The deterministic core: events in, orders to {@link io.reconnect.core.impl.machine.Ports} out.
 *
 * <p>Nothing here knows a thread, a socket, a wall clock or Vert.x.
 */
@NullMarked
package io.reconnect.core.impl.machine;

import org.jspecify.annotations.NullMarked;
