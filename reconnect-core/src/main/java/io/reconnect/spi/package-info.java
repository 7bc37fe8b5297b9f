/**
 * What transports and protocols implement.
 *
 * <p>Every method and callback of this package runs on the context of one session, which is an
 * event loop: nothing here may block.
 *
 * @serial exclude
 */
@NullMarked
package io.reconnect.spi;

import org.jspecify.annotations.NullMarked;
