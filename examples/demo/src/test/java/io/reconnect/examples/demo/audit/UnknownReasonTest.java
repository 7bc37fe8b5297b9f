package io.reconnect.examples.demo.audit;

import static io.reconnect.examples.demo.audit.Books.cancelled;
import static io.reconnect.examples.demo.audit.Books.hurried;
import static io.reconnect.examples.demo.audit.Books.key;
import static io.reconnect.examples.demo.audit.Books.unsafe;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.examples.demo.load.CallEnding;
import io.reconnect.examples.demo.load.CallPlan;
import io.reconnect.examples.demo.load.Lifetime;
import io.reconnect.examples.demo.load.Outcome;
import io.reconnect.examples.demo.log.LogLine.Event;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnknownReasonTest {

  private final Books books = new Books().log(Event.START, "daemon").log(Event.HELLO, "1");

  @Test
  void aDroppedLinkIsAReason() {
    books.log(Event.DROP, "MID_ANSWER");

    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST)).contains(UnknownReason.LINK_DROPPED);
  }

  @Test
  void aKilledDaemonIsAReason() {
    books.log(Event.START, "daemon");

    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST)).contains(UnknownReason.DAEMON_KILLED);
  }

  @Test
  void aLinkThatTheClientEndedIsNone() {
    books.log(Event.READ, key(0)).log(Event.CLOSED, "by-client").log(Event.START, "daemon");

    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST)).isEmpty();
  }

  @Test
  void aLinkThatLivesIsNone() {
    books.log(Event.READ, key(0));

    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST)).isEmpty();
  }

  @Test
  void aTimeoutIsOneWhenTheCallArrived() {
    books.log(Event.READ, key(0));

    assertThat(reasonOf(hurried(0), Outcome.TIMED_OUT)).contains(UnknownReason.TIMED_OUT);
  }

  @Test
  void aTimeoutIsOneWhenTheCallCanBeLostWithItsLink() {
    books.log(Event.DROP, "ANY_MOMENT");

    assertThat(reasonOf(hurried(0), Outcome.TIMED_OUT)).contains(UnknownReason.TIMED_OUT);
  }

  @Test
  void aTimeoutIsNoneWhenTheCallNeverArrived() {
    assertThat(reasonOf(hurried(0), Outcome.TIMED_OUT)).isEmpty();
  }

  @Test
  void aCancellationIsOneWhenTheCallArrived() {
    books.log(Event.READ, key(0));

    assertThat(reasonOf(cancelled(0), Outcome.CANCELLED)).contains(UnknownReason.CANCELLED);
  }

  @Test
  void aCancellationIsNoneWhenTheCallNeverArrived() {
    assertThat(reasonOf(cancelled(0), Outcome.CANCELLED)).isEmpty();
  }

  @Test
  void anyLinkOfASafeCallIsOneAsItMayHaveWaitedForAnother() {
    books.log(Event.DROP, "BEFORE_EXEC");

    assertThat(reasonOf(hurried(0), Outcome.LINK_LOST, 2)).contains(UnknownReason.LINK_DROPPED);
    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST, 2)).isEmpty();
  }

  @Test
  void noLinkIsNone() {
    books.log(Event.DROP, "BEFORE_EXEC");

    assertThat(reasonOf(hurried(0), Outcome.UNREACHABLE)).isEmpty();
  }

  @Test
  void aLinkThatWasGoneBeforeTheCallIsNone() {
    books.log(Event.DROP, "ANY_MOMENT").log(Event.GONE, "closed").later(51);

    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST)).isEmpty();
  }

  @Test
  void aLinkThatWasGoneCountsUntilTheClientMustHaveHeard() {
    books.log(Event.DROP, "ANY_MOMENT").log(Event.GONE, "closed").later(1050);

    assertThat(reasonOf(hurried(0), Outcome.TIMED_OUT)).contains(UnknownReason.TIMED_OUT);
    assertThat(reasonOf(cancelled(0), Outcome.CANCELLED)).contains(UnknownReason.CANCELLED);

    books.later(1);

    assertThat(reasonOf(hurried(0), Outcome.TIMED_OUT)).isEmpty();
    assertThat(reasonOf(cancelled(0), Outcome.CANCELLED)).isEmpty();
  }

  @Test
  void aDaemonThatWasReplacedBeforeTheCallIsNone() {
    books.log(Event.START, "daemon").later(51);

    assertThat(reasonOf(unsafe(0), Outcome.LINK_LOST)).isEmpty();
  }

  @Test
  void aLinkThatOpenedAfterTheCallIsNone() {
    Books late = new Books().later(1).log(Event.HELLO, "1").log(Event.DROP, "ANY_MOMENT");
    CallEnding ending =
        new CallEnding(
            unsafe(0),
            Outcome.LINK_LOST,
            Fate.UNKNOWN,
            1,
            1,
            new Lifetime(-50, 0),
            Books.DEADLINE,
            "");

    assertThat(UnknownReason.of(ending, late.history())).isEmpty();
  }

  @Test
  void aFailureOfAnotherKindHasNone() {
    books.log(Event.READ, key(0)).log(Event.DROP, "ANY_MOMENT");

    assertThat(reasonOf(unsafe(0), Outcome.FAILED)).isEmpty();
  }

  private Optional<UnknownReason> reasonOf(CallPlan plan, Outcome outcome) {
    return reasonOf(plan, outcome, 1);
  }

  private Optional<UnknownReason> reasonOf(CallPlan plan, Outcome outcome, long lastEpoch) {
    Lifetime lived = books.lived(Books.DEADLINE);
    CallEnding ending =
        new CallEnding(plan, outcome, Fate.UNKNOWN, 1, lastEpoch, lived, Books.DEADLINE, "");
    return UnknownReason.of(ending, books.history());
  }
}
