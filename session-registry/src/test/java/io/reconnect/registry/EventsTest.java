package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Registration;
import io.reconnect.core.SessionState;
import io.reconnect.registry.RegistryEvent.Kind;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class EventsTest extends RegistryTest {

  private final List<RegistryEvent> heard = new ArrayList<>();

  private static String show(RegistryEvent event) {
    SessionStatus status = event.status();
    String state = "";
    if (status != null) {
      state = status.snapshot() == null ? " NONE" : " " + status.snapshot().state();
    }
    return (event.kind() + " " + event.session() + state).strip();
  }

  @Test
  void everySnapshotOfEverySessionIsPublished() {
    deploy("a");
    link("a").lose(LossReason.PEER_RESET);
    pass(2_000);
    begin(client.close("a"));
    assertThat(published)
        .extracting(json -> show(Wire.eventFrom(json)))
        .containsExactly(
            "STATUS a NEW",
            "STATUS a CONNECTING",
            "STATUS a HANDSHAKING",
            "STATUS a READY",
            "STATUS a BACKOFF",
            "STATUS a CONNECTING",
            "STATUS a HANDSHAKING",
            "STATUS a READY",
            "STATUS a CLOSING",
            "STATUS a CLOSED",
            "GONE a");
  }

  @Test
  void aLateSubscriberIsToldOfWhatIsCurrentFirstAndThenOfEveryChange() {
    deploy("a", "b");
    time.await(client.subscribe(heard::add));
    assertThat(heard)
        .extracting(EventsTest::show)
        .containsExactly("STATUS a READY", "STATUS b READY");
    assertThat(heard).extracting(RegistryEvent::sequence).containsOnly((long) published.size());
    time.await(client.close("a"));
    idle();
    assertThat(heard)
        .extracting(EventsTest::show)
        .containsExactly(
            "STATUS a READY", "STATUS b READY", "STATUS a CLOSING", "STATUS a CLOSED", "GONE a");
  }

  @Test
  void changesWhileTheListIsOnItsWayAreNeitherLostNorToldTwice() {
    deploy("a");
    Future<Registration> subscribed = client.subscribe(heard::add);
    Future<?> opened = client.open(definition("b"));
    Future<?> closed = client.close("a");
    idle();
    assertThat(List.of(subscribed, opened, closed)).allMatch(Future::succeeded);
    assertThat(heard).doesNotHaveDuplicates();
    Set<String> there = new TreeSet<>();
    for (RegistryEvent event : heard) {
      if (event.kind() == Kind.GONE) {
        there.removeIf(one -> one.startsWith("STATUS " + event.session()));
      } else {
        there.add(show(event));
      }
    }
    assertThat(there).contains("STATUS b READY").noneMatch(one -> one.startsWith("STATUS a"));
    List<Long> numbers = heard.stream().map(RegistryEvent::sequence).distinct().toList();
    assertThat(numbers)
        .isEqualTo(
            java.util.stream.LongStream.rangeClosed(numbers.get(0), published.size())
                .boxed()
                .toList());
  }

  @Test
  void aConsumerThatThrowsHarmsNobody() {
    expectNoErrors = false;
    deploy("a");
    time.await(
        client.subscribe(
            event -> {
              throw new IllegalStateException("consumer");
            }));
    time.await(client.subscribe(heard::add));
    link("a").lose(LossReason.PEER_RESET);
    pass(2_000);
    assertThat(state("a")).isEqualTo(SessionState.READY);
    assertThat(heard).extracting(EventsTest::show).endsWith("STATUS a READY");
  }

  @Test
  void aListenerInTheSameProcessThatThrowsHarmsNobody() {
    expectNoErrors = false;
    SessionRegistry registry = deploy("a");
    registry.onEvent(
        event -> {
          throw new IllegalStateException("listener");
        });
    Registration registration = registry.onEvent(heard::add);
    time.await(client.open(definition("b")));
    assertThat(heard).isNotEmpty();
    int before = heard.size();
    registration.remove();
    time.await(client.close("b"));
    assertThat(heard).hasSize(before);
  }

  @Test
  void aListenerMayGiveOrders() {
    SessionRegistry registry = deploy("a");
    List<Future<?>> orders = new ArrayList<>();
    registry.onEvent(
        event -> {
          if (event.kind() == Kind.GONE && event.session().equals("a")) {
            orders.add(registry.open(definition("a")));
          }
        });
    time.await(client.close("a"));
    idle();
    assertThat(orders).hasSize(1).allMatch(Future::succeeded);
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void aNameThatIsTakenAgainBeforeItsSessionHasClosedIsNeverGone() {
    deploy("a");
    link("a").holdClose();
    begin(client.close("a"));
    begin(client.open(definition("a")));
    pass(1_000);
    assertThat(published)
        .extracting(json -> show(Wire.eventFrom(json)))
        .doesNotContain("GONE a")
        .contains("STATUS a CLOSED", "STATUS a NONE")
        .endsWith("STATUS a READY");
  }

  @Test
  void aNameWithoutASessionIsGoneToo() {
    deploy(
        options().setSessions(List.of(new SessionDefinition("a", "scripted", new JsonObject()))));
    time.await(client.close("a"));
    idle();
    assertThat(published)
        .extracting(json -> show(Wire.eventFrom(json)))
        .containsExactly("STATUS a NONE", "GONE a");
  }

  @Test
  void anOrderOfOneListenerIsCarriedOutAfterAllOthersWereTold() {
    SessionRegistry registry = deploy("a");
    registry.onEvent(
        event -> {
          if (event.kind() == Kind.GONE) {
            registry.open(definition("b"));
          }
        });
    registry.onEvent(heard::add);
    time.await(client.close("a"));
    idle();
    assertThat(heard).extracting(EventsTest::show).endsWith("STATUS b READY");
    assertThat(heard).extracting(RegistryEvent::sequence).isSorted();
  }

  @Test
  void anEndedSubscriptionIsSilent() {
    deploy("a");
    Registration registration = time.await(client.subscribe(heard::add));
    registration.remove();
    int before = heard.size();
    time.await(client.close("a"));
    idle();
    assertThat(heard).hasSize(before);
  }

  @Test
  void aSubscriptionOutlivesTheRegistry() {
    deploy("a", "b");
    time.await(client.subscribe(heard::add));
    time.advanceUntil(verticle.registry().shutdown());
    time.await(time.vertx().undeploy(deployment));
    idle();
    assertThat(heard).extracting(EventsTest::show).contains("CLOSING", "GONE a", "GONE b");
    heard.clear();
    published.clear();
    deploy("c");
    assertThat(heard).extracting(EventsTest::show).endsWith("STATUS c READY");
    assertThat(heard).extracting(RegistryEvent::session).containsOnly("c");
  }

  @Test
  void withoutARegistryThereIsNothingToSubscribeTo() {
    refused(begin(client.subscribe(heard::add)), RegistryException.Kind.NO_REGISTRY);
  }

  @Test
  void whatIsNoEventIsPassedOver() {
    RegistryOptions elsewhere = options().setEventsAddress("elsewhere");
    deploy(elsewhere.setSessions(List.of(definition("a"))));
    RegistryClient there = RegistryClient.create(time.vertx(), elsewhere);
    time.await(there.subscribe(heard::add));
    heard.clear();
    time.vertx().eventBus().publish("elsewhere", new JsonObject().put("kind", "STATUS"));
    idle();
    assertThat(heard).isEmpty();
    time.await(there.close("a"));
    idle();
    assertThat(heard).extracting(EventsTest::show).endsWith("GONE a");
  }
}
