package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.Ruling.Action;
import io.reconnect.transport.http.Ruling.Trait;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RulingTest {

  private static final Duration ASKED = Duration.ofSeconds(7);

  @Test
  void becomesAFailureWithAllThatIsKnown() {
    LinkException failure = busy(Trait.RETRY_AFTER).toException(ASKED);
    assertThat(failure.reason()).isEqualTo(LossReason.OVERLOADED);
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(failure.retryAfter()).isEqualTo(ASKED);
    assertThat(failure.isPermanent()).isFalse();
    assertThat(failure).hasMessage("busy");
    assertThat(busy(Trait.PERMANENT).toException(ASKED).isPermanent()).isTrue();
  }

  @Test
  void aServerThatHasNoSayInItDelaysNothing() {
    assertThat(busy().toException(ASKED).retryAfter()).isZero();
    assertThat(busy().toLoss(ASKED).retryAfter()).isZero();
    assertThat(busy(Trait.RETRY_AFTER).toLoss(ASKED).retryAfter()).isEqualTo(ASKED);
  }

  @Test
  void whatWentWellIsNoFailure() {
    Ruling good = Ruling.good(Action.READ, Fate.UNKNOWN);
    assertThatNullPointerException().isThrownBy(() -> good.toException(ASKED));
    assertThatNullPointerException().isThrownBy(() -> good.toLoss(ASKED));
  }

  private static Ruling busy(Trait... traits) {
    return Ruling.bad(Action.LOSE_LINK, LossReason.OVERLOADED, Fate.REJECTED, "busy", traits);
  }
}
