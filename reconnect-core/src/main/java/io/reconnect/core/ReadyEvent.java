package io.reconnect.core;

import io.reconnect.spi.Agreement;

/**
 * A link is ready; the waiting calls are released after the handlers of this event returned.
 *
 * @param epoch number of the link
 * @param resumed whether it goes on where the lost one ended, so that the peer still knows
 *     everything
 * @param agreement what the handshake agreed
 */
public record ReadyEvent(long epoch, boolean resumed, Agreement agreement) {}
