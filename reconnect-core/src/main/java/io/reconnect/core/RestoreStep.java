package io.reconnect.core;

import io.reconnect.spi.Exchange;
import io.vertx.core.Future;

/**
 * Something the peer forgets with the link, such as a subscription. Runs after every handshake, in
 * the order of registration, before waiting calls are released.
 *
 * <p>When the peer answers with an error, or the protocol refuses to ask this peer, the step is
 * logged and passed over: one vanished subscription must not keep a session down. Every other
 * failure drops the link and schedules the next attempt.
 */
@FunctionalInterface
public interface RestoreStep {

  /**
   * Restores.
   *
   * @param exchange speaks on the new link
   * @return completes when the next step may run
   */
  Future<?> run(Exchange exchange);
}
