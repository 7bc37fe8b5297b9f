package io.reconnect.transport.http;

import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.BackoffOptions;
import io.reconnect.spi.LossReason;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** How long to wait before asking a server again within one link. */
final class RetryDelay {

  /** No server makes us wait longer, whatever it says. */
  private static final Duration CAP = Duration.ofMinutes(1);

  private static final Backoff BACKOFF =
      new BackoffOptions()
          .setInitial(Duration.ofSeconds(1))
          .setFloor(Duration.ofMillis(500))
          .setCap(CAP)
          .toBackoff();

  private RetryDelay() {}

  /** What an answer asks for, zero when it says nothing. Its cap is the session's. */
  static Duration asked(HttpClientResponse head) {
    return RetryAfter.parse(head.getHeader("retry-after"), Instant.now(), Duration.ofDays(1));
  }

  /**
   * Grows with the tries that brought nothing.
   *
   * @param tries how many in a row, from 1 on
   * @param askedMillis what the server asked for, zero for nothing; a lower bound
   */
  static Duration after(int tries, long askedMillis) {
    Duration own = BACKOFF.delay(tries, LossReason.PEER_CLOSED, ThreadLocalRandom.current());
    return Duration.ofMillis(Math.max(own.toMillis(), capped(askedMillis)));
  }

  /**
   * What the server asked for, or else a time of our own that grows.
   *
   * @param tries how many in a row brought nothing, from 1 on
   * @param askedMillis zero for nothing
   */
  static Duration asAsked(int tries, long askedMillis) {
    return askedMillis > 0 ? Duration.ofMillis(capped(askedMillis)) : after(tries, 0);
  }

  private static long capped(long millis) {
    return Math.min(millis, CAP.toMillis());
  }
}
