package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many bounds on silence share one timer, and each ends at its own time. */
class SilencesTest {

  private final VirtualVertx virtual = VirtualVertx.create();
  private final Silences silences =
      new Silences((ContextInternal) virtual.call(() -> virtual.vertx().getOrCreateContext()));
  private final List<String> exhausted = new ArrayList<>();

  @AfterEach
  void close() {
    virtual.close();
  }

  private Patience patience(String name) {
    return new Patience(silences, () -> exhausted.add(name + " at " + virtual.now().toMillis()));
  }

  private Patience patience(String name, long millis) {
    Patience patience = patience(name);
    set(patience, millis);
    return patience;
  }

  private void set(Patience patience, long millis) {
    run(() -> patience.set(Duration.ofMillis(millis)));
  }

  private void run(Runnable action) {
    virtual.call(
        () -> {
          action.run();
          return "";
        });
  }

  private void advance(long millis) {
    virtual.advance(Duration.ofMillis(millis));
  }

  @Test
  void eachIsToldAtItsOwnTimeInWhateverOrderTheyWereSet() {
    patience("long", 300);
    patience("short", 100);
    patience("as short", 100);
    patience("middle", 200);
    advance(1000);
    assertThat(exhausted)
        .containsExactly("short at 100", "as short at 100", "middle at 200", "long at 300");
    assertThat(virtual.hasTimers()).isFalse();
  }

  @Test
  void whoIsHeardGetsTheWholeTimeAgain() {
    Patience heard = patience("heard", 100);
    patience("silent", 120);
    advance(60);
    run(heard::restart);
    advance(1000);
    assertThat(exhausted).containsExactly("silent at 120", "heard at 160");
  }

  @Test
  void patienceThatWasMadeEndlessOrLongerIsNotExhaustedEarlier() {
    Patience endless = patience("endless", 100);
    Patience longer = patience("longer", 100);
    set(endless, 0);
    set(longer, 250);
    run(endless::restart);
    advance(1000);
    assertThat(exhausted).containsExactly("longer at 250");
  }

  @Test
  void whoIsToldMaySetAnotherBound() {
    Patience[] second = {patience("second")};
    Patience first = new Patience(silences, () -> second[0].set(Duration.ofMillis(50)));
    set(first, 100);
    advance(1000);
    assertThat(exhausted).containsExactly("second at 150");
  }

  @Test
  void nobodyIsToldAndNoTimerIsLeftOnceTheLinkHasEnded() {
    patience("open", 100);
    Patience late = patience("late");
    run(silences::close);
    set(late, 100);
    assertThat(virtual.hasTimers()).isFalse();
    advance(1000);
    assertThat(exhausted).isEmpty();
  }
}
