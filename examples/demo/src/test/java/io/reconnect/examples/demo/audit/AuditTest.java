package io.reconnect.examples.demo.audit;

import static io.reconnect.examples.demo.audit.Books.DEADLINE;
import static io.reconnect.examples.demo.audit.Books.cancelled;
import static io.reconnect.examples.demo.audit.Books.hurried;
import static io.reconnect.examples.demo.audit.Books.key;
import static io.reconnect.examples.demo.audit.Books.safe;
import static io.reconnect.examples.demo.audit.Books.unsafe;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.examples.demo.load.Outcome;
import io.reconnect.examples.demo.log.LogLine.Event;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AuditTest {

  private final Books books = new Books().log(Event.START, "daemon").log(Event.HELLO, "1");

  @Test
  void passesWhenBothSidesAgree() {
    books.served(0).told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED);
    books.told(hurried(1), Outcome.TIMED_OUT, Fate.NOT_SENT);
    books.told(cancelled(2), Outcome.CANCELLED, Fate.NOT_SENT);
    books.log(Event.READ, key(3)).log(Event.DROP, "BEFORE_EXEC");
    books.told(unsafe(3), Outcome.LINK_LOST, Fate.UNKNOWN);

    Verdict verdict = books.judge(4);

    assertThat(verdict.violations()).isEmpty();
    assertThat(verdict.passed()).isTrue();
    assertThat(verdict.unsafeDuplicates()).isZero();
  }

  @Test
  void findsACallThatNeverEnded() {
    books.served(0).told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED);

    assertThat(books.judge(3).violations())
        .containsExactly("2 calls never ended, the first is call-1");
  }

  @Test
  void findsACallThatTheSessionSwallowed() {
    books.served(0).told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED).swallowed();

    assertThat(books.judge(1).violations())
        .containsExactly(
            "the session accepted 2 calls, and ended 1",
            "accepted: the session counts 2 calls, its callers 1");
  }

  @Test
  void findsACallThatEndedTwice() {
    books.served(0);
    books.told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED);
    books.told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED);

    assertThat(books.judge(1).violations()).containsExactly("call-0 ended 2 times");
  }

  @Test
  void findsAnUnsafeCallThatRanTwice() {
    books.served(0).served(0).told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED);

    Verdict verdict = books.judge(1);

    assertThat(verdict.violations()).containsExactly("call-0 is unsafe and ran 2 times");
    assertThat(verdict.unsafeDuplicates()).isEqualTo(1);
  }

  @Test
  void letsASafeCallRunTwice() {
    books.served(0).served(0).told(safe(0), Outcome.ANSWERED, Fate.ANSWERED);

    assertThat(books.judge(1).passed()).isTrue();
  }

  @Test
  void findsACallThatWasNeverSentAndArrived() {
    books.served(0).told(hurried(0), Outcome.TIMED_OUT, Fate.NOT_SENT);

    assertThat(books.judge(1).violations())
        .containsExactly("call-0 was called NOT_SENT, and the daemon read it");
  }

  @Test
  void findsAnAnswerWithoutAnExecution() {
    books.told(safe(0), Outcome.ANSWERED, Fate.ANSWERED);

    assertThat(books.judge(1).violations()).containsExactly("call-0 was answered, and never ran");
  }

  @Test
  void findsAnAnswerToAnotherCall() {
    books.served(0).told(safe(0), Outcome.MISANSWERED, Fate.ANSWERED);

    assertThat(books.judge(1).violations())
        .containsExactly("call-0 got an answer that is not its own");
  }

  @Test
  void findsAnUnknownOutcomeWithoutAReason() {
    books.log(Event.READ, key(0)).told(unsafe(0), Outcome.LINK_LOST, Fate.UNKNOWN);

    assertThat(books.judge(1).violations())
        .containsExactly("call-0 is UNKNOWN without a reason in the log: nobody knows why");
  }

  @Test
  void findsAnAnswerThatTheCallerNeverHeard() {
    books.served(0).later(1001).told(hurried(0), Outcome.TIMED_OUT, Fate.UNKNOWN);
    books.served(1).later(1002).told(cancelled(1), Outcome.CANCELLED, Fate.UNKNOWN);

    Verdict verdict = books.judge(2);

    assertThat(verdict.violations())
        .containsExactly(
            "call-0 was answered 1001 ms before it ended, but the caller never heard: TIMED_OUT",
            "call-1 was answered 1002 ms before it ended, but the caller never heard: CANCELLED");
    assertThat(verdict.unknowns()).isEmpty();
  }

  @Test
  void allowsAnAnswerToBeOnItsWay() {
    books.served(0).later(1000).told(hurried(0), Outcome.TIMED_OUT, Fate.UNKNOWN);

    assertThat(books.judge(1).violations()).isEmpty();
  }

  @Test
  void findsAnAnswerThatWasLostWithALaterCut() {
    books.served(0).log(Event.DROP, "BEFORE_NEXT_READ");
    books.told(unsafe(0), Outcome.LINK_LOST, Fate.UNKNOWN);

    assertThat(books.judge(1).violations())
        .containsExactly(
            "call-0 was answered before its link was lost, but the caller never heard: LINK_LOST");
  }

  @Test
  void findsARunThatTookTooLong() {
    books.served(0).told(unsafe(0), Outcome.ANSWERED, Fate.ANSWERED);
    RunTime late = new RunTime(Duration.ofMillis(30_001), Duration.ofSeconds(30));

    assertThat(books.judge(1, late).violations())
        .containsExactly("the run took 30001 ms, over its time limit of 30000 ms");
  }

  @Test
  void findsATimeoutBeforeItsTime() {
    books.told(hurried(0), Outcome.TIMED_OUT, Fate.NOT_SENT, DEADLINE.minusMillis(1));

    assertThat(books.judge(1).violations())
        .containsExactly("call-0 was given up after PT0.049S of PT0.05S");
  }

  @Test
  void findsACancellationThatNobodyOrdered() {
    books.told(safe(0), Outcome.CANCELLED, Fate.NOT_SENT);

    assertThat(books.judge(1).violations()).containsExactly("call-0 was cancelled, and nobody did");
  }

  @Test
  void findsAFailureThatThisRunCannotCause() {
    books.told(safe(0), Outcome.FAILED, Fate.REJECTED);

    assertThat(books.judge(1).violations())
        .containsExactly(
            "call-0 failed for no reason that this run gives: nobody knows why",
            "call-0 was called REJECTED, and this daemon rejects nothing");
  }
}
