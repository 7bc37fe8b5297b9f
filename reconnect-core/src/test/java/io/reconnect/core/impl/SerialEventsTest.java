package io.reconnect.core.impl;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SerialEventsTest {

  private final VirtualVertx time = VirtualVertx.create();
  private final ContextInternal home = ((VertxInternal) time.vertx()).createEventLoopContext();
  private final SerialEvents events = new SerialEvents(home);
  private final List<String> order = new ArrayList<>();

  @AfterEach
  void close() {
    time.close();
  }

  @Test
  void anEventRaisedInsideAnotherOneWaitsForItsEnd() {
    events.execute(
        () -> {
          order.add("outer begins");
          events.execute(
              () -> {
                order.add("inner begins");
                events.execute(() -> order.add("innermost"));
                order.add("inner ends");
              });
          events.execute(() -> order.add("second"));
          order.add("outer ends");
        });
    time.runUntilIdle();
    assertThat(order)
        .containsExactly(
            "outer begins", "outer ends", "inner begins", "inner ends", "second", "innermost");
  }

  @Test
  void anEventThatThrowsIsReportedAndTheNextOnesRun() {
    home.exceptionHandler(thrown -> order.add("reported " + thrown.getMessage()));
    events.execute(
        () -> {
          events.execute(() -> order.add("next"));
          throw new AssertionError("planned");
        });
    events.execute(() -> order.add("later"));
    time.runUntilIdle();
    assertThat(order).containsExactly("reported planned", "next", "later");
  }

  @Test
  void onTheThreadOfTheSessionAnEventRunsAtOnceOnTheContextOfTheSession() {
    List<Object> contexts = new ArrayList<>();
    time.call(
        () -> {
          ContextInternal foreign = (ContextInternal) Vertx.currentContext();
          events.execute(() -> contexts.add(Vertx.currentContext()));
          contexts.add("after");
          contexts.add(Vertx.currentContext() == foreign);
          return null;
        });
    assertThat(contexts).containsExactly(home, "after", true);
  }

  @Test
  void fromAnotherThreadItRunsLaterInOrder() {
    events.execute(() -> order.add("first"));
    events.execute(() -> order.add("second"));
    assertThat(order).isEmpty();
    time.runUntilIdle();
    assertThat(order).containsExactly("first", "second");
  }
}
