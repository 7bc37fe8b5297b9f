package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.Ruling.Action;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Goes on reading the stream of an answer after it broke off, from the last event that was seen
 * (basic/transports, "Resumability and Redelivery"). Ends with the answer, or when the server shows
 * that it will not come; the deadline of the call ends it too.
 */
final class Resumption implements GetStream.Owner {

  /** Who wants the answer. */
  interface Owner {

    /** Whether it has not come yet. */
    boolean isAwaited();

    /** The stream is not opened again, as the answer will not come this way, or is there. */
    void onNotResumed(Ruling ruling);
  }

  private static final int MOST_FRUITLESS = 16;

  private static final Ruling IN_VAIN =
      Ruling.bad(
          Action.FAIL_REQUEST,
          LossReason.PEER_CLOSED,
          Fate.UNKNOWN,
          "the stream of the answer broke off, and was resumed "
              + MOST_FRUITLESS
              + " times in vain");

  /**
   * Some servers open a stream again and then never write to it, though the answer exists. Asking
   * once more brings it.
   */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

  private final LinkScope scope;
  private final Owner owner;
  private final Alarm alarm;
  private @Nullable GetStream stream;
  private String lastEventId = "";
  private long retryMillis;
  private int fruitless;

  Resumption(LinkScope scope, Owner owner) {
    this.scope = scope;
    this.owner = owner;
    this.alarm = new Alarm(scope.context());
  }

  /** Goes on where this stream stopped. */
  void after(EventBody broken) {
    learn(broken);
    tryAgain(retryMillis);
  }

  /** The request makes progress, so the tries were not in vain. */
  void progressed() {
    fruitless = 0;
  }

  void cancel() {
    alarm.cancel();
    if (stream != null) {
      stream.cancel();
    }
  }

  @Override
  public void onRefused(Ruling ruling, Duration retryAfter) {
    if (ruling.action() == Action.RETRY_LATER) {
      tryAgain(Math.max(retryMillis, retryAfter.toMillis()));
    } else {
      owner.onNotResumed(ruling);
    }
  }

  @Override
  public void onBroken() {
    if (stream != null) {
      after(stream.events());
    }
  }

  @Override
  public void onSilent() {
    if (stream != null) {
      learn(stream.events());
      open();
    }
  }

  /** Goes on where the stream of an earlier link stopped. */
  void from(StreamPosition position) {
    lastEventId = position.lastEventId();
    retryMillis = position.retryMillis();
    tryAgain(retryMillis);
  }

  /** Where the stream stands. */
  StreamPosition position() {
    if (stream != null) {
      learn(stream.events());
    }
    return new StreamPosition(lastEventId, retryMillis);
  }

  private void learn(EventBody read) {
    lastEventId = read.lastEventId();
    retryMillis = read.retryMillis() > 0 ? read.retryMillis() : retryMillis;
  }

  private void tryAgain(long askedMillis) {
    if (!owner.isAwaited() || ++fruitless > MOST_FRUITLESS) {
      owner.onNotResumed(IN_VAIN);
    } else {
      alarm.set(RetryDelay.asAsked(fruitless, askedMillis), this::open);
    }
  }

  private void open() {
    stream = new GetStream(RequestKind.RESUME, scope, lastEventId, LONGEST_SILENCE, this);
    stream.open();
  }
}
