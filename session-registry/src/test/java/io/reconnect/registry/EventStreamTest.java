package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.registry.RegistryEvent.Kind;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventStreamTest {

  private final List<Promise<RegistryListing>> asked = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final EventStream stream =
      new EventStream(
          () -> {
            Promise<RegistryListing> promise = Promise.promise();
            asked.add(promise);
            return promise.future();
          },
          event -> told.add(event.kind() + " " + event.session() + " " + event.sequence()));

  private static SessionStatus status(String session) {
    return new SessionStatus(session, "unix", SessionProtocol.MCP, false, "", null);
  }

  private static RegistryListing listing(String registry, long sequence, String... sessions) {
    return new RegistryListing(
        registry, sequence, Arrays.stream(sessions).map(EventStreamTest::status).toList());
  }

  private void hear(String registry, long sequence, String session) {
    stream.event(new RegistryEvent(registry, sequence, Kind.STATUS, session, status(session)));
  }

  private void answer(RegistryListing listing) {
    asked.get(asked.size() - 1).complete(listing);
  }

  private void started(RegistryListing listing) {
    stream.start();
    answer(listing);
    told.clear();
  }

  @Test
  void whatIsCurrentComesFirst() {
    Future<Void> started = stream.start();
    assertThat(started.isComplete()).isFalse();
    answer(listing("r", 7, "a", "b"));
    assertThat(started.succeeded()).isTrue();
    assertThat(told).containsExactly("STATUS a 7", "STATUS b 7");
  }

  @Test
  void eventsThatCameBeforeTheListAreToldAfterItUnlessItIncludesThem() {
    stream.start();
    hear("r", 6, "a");
    hear("r", 7, "a");
    hear("r", 8, "b");
    answer(listing("r", 7, "a"));
    hear("r", 9, "a");
    assertThat(told).containsExactly("STATUS a 7", "STATUS b 8", "STATUS a 9");
    assertThat(asked).hasSize(1);
  }

  @Test
  void nothingIsToldTwice() {
    started(listing("r", 7, "a"));
    hear("r", 7, "a");
    hear("r", 8, "a");
    hear("r", 8, "a");
    assertThat(told).containsExactly("STATUS a 8");
  }

  @Test
  void aGapMakesItAskAgain() {
    started(listing("r", 7, "a", "gone"));
    hear("r", 9, "b");
    hear("r", 10, "b");
    assertThat(told).isEmpty();
    assertThat(asked).hasSize(2);
    answer(listing("r", 9, "a", "b"));
    assertThat(told).containsExactly("STATUS a 9", "STATUS b 9", "GONE gone 9", "STATUS b 10");
  }

  @Test
  void anotherRegistryMakesItAskAgain() {
    started(listing("r", 7, "a"));
    hear("s", 1, "b");
    answer(listing("s", 1, "b"));
    hear("s", 2, "b");
    assertThat(told).containsExactly("STATUS b 1", "GONE a 1", "STATUS b 2");
  }

  @Test
  void aRegistryThatTakesThePlaceOfAnotherWhileItAsksIsFound() {
    stream.start();
    hear("r", 8, "a");
    hear("s", 1, "b");
    answer(listing("r", 7, "a"));
    assertThat(told).containsExactly("STATUS a 7");
    assertThat(asked).hasSize(2);
    answer(listing("s", 1, "b"));
    assertThat(told).containsExactly("STATUS a 7", "STATUS b 1", "GONE a 1");
    assertThat(asked).hasSize(2);
  }

  @Test
  void moreEventsThanItHoldsBackAreAGap() {
    stream.start();
    for (int i = 1; i <= EventStream.MOST_HELD + 1; i++) {
      hear("r", i, "a");
    }
    answer(listing("r", 0, "a"));
    assertThat(asked).hasSize(2);
    answer(listing("r", EventStream.MOST_HELD + 1, "a"));
    assertThat(told).containsExactly("STATUS a 0", "STATUS a " + (EventStream.MOST_HELD + 1));
  }

  @Test
  void whenItCannotAskTheNextEventMakesItTryAgain() {
    started(listing("r", 7, "a"));
    hear("r", 9, "a");
    asked.get(1).fail("closing");
    assertThat(told).isEmpty();
    hear("r", 10, "a");
    answer(listing("r", 10, "a"));
    assertThat(told).containsExactly("STATUS a 10");
  }

  @Test
  void onceStoppedItIsSilent() {
    stream.start();
    stream.stop();
    answer(listing("r", 7, "a"));
    hear("r", 8, "a");
    hear("s", 1, "a");
    assertThat(told).isEmpty();
    assertThat(asked).hasSize(1);
  }
}
