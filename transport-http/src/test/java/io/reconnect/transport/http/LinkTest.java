package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.Fate;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Params;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a link reports to its session, to the letter. */
class LinkTest {

  private final McpPeer server = new McpPeer();
  private LinkRig rig;

  @AfterEach
  void close() {
    rig.close();
    server.close();
    assertThat(rig.heard.events).noneMatch(event -> event.startsWith("on a foreign context"));
    assertThat(server.http().failures()).isEmpty();
  }

  private HttpTransportOptions options() {
    return new HttpTransportOptions().setUrl(server.url()).setListenStream(false);
  }

  private void handshake(HttpTransportOptions options) {
    rig = new LinkRig(options);
    rig.handshake();
    rig.heard.events.clear();
  }

  @Test
  void aRefusedConnectLosesTheLinkOnceAndNothingWasSent() {
    onFreshConnections();
    handshake(options());
    server.close();

    List<Future<Void>> sends = new ArrayList<>();
    await(
        rig.onContext(
            () -> {
              for (int id = 2; id <= 6; id++) {
                sends.add(rig.link.send(LinkRig.greet(id, "x")));
              }
              return Future.succeededFuture();
            }));

    for (Future<Void> send : sends) {
      assertThatThrownBy(() -> await(send)).hasCauseInstanceOf(LinkException.class);
    }
    assertThat(rig.heard.events)
        .containsExactly(
            "lost UNREACHABLE {2=NOT_SENT, 3=NOT_SENT, 4=NOT_SENT, 5=NOT_SENT, 6=NOT_SENT}");
  }

  @Test
  void aHandshakeThatMeetsARefusedConnectFailsWithoutALoss() {
    HttpTransportOptions options = options();
    server.close();
    rig = new LinkRig(options);

    assertThatThrownBy(() -> await(rig.send(OutboundMessage.request(1, "initialize", Params.NONE))))
        .cause()
        .isInstanceOf(LinkException.class)
        .hasMessage("the server refuses connections, or does not answer");
    assertThat(rig.heard.events).isEmpty();
  }

  @Test
  void theLossOfAnExpiredSessionSaysWhatBecameOfEachCall() {
    handshake(options());
    Held held = server.hold(3, calls("tools/call"));
    List<PeerRequest> requests = new ArrayList<>();
    for (int id = 2; id <= 4; id++) {
      await(rig.call(id, "call " + id));
      requests.add(held.take());
    }
    requests.get(0).status(404);
    requests.get(1).result(server.resultOf(requests.get(1)));
    requests.get(2).cut();

    rig.heard.await("lost SESSION_EXPIRED {2=REJECTED}");
    assertThat(rig.heard.events)
        .containsOnlyOnce("message 3", "failed 4 PEER_CLOSED UNKNOWN")
        .hasSize(3);
  }

  @Test
  void aFullLinkAsksForAPauseAndSaysWhenItIsOver() {
    handshake(options().setMaxParallelRequests(2));
    Held held = server.hold(2, calls("tools/call"));
    await(rig.call(2, "first"));
    await(rig.call(3, "second"));
    assertThat(isFull()).isTrue();
    PeerRequest first = held.take();
    PeerRequest second = held.take();
    first.result(1);
    rig.heard.await("drained");
    second.result(2);
    rig.heard.await("message 2");
    rig.heard.await("message 3");
    assertThat(rig.heard.events).containsOnlyOnce("drained");
  }

  @Test
  void anAnswerThatComesTwiceMakesRoomForOneCallOnly() {
    handshake(options().setMaxParallelRequests(1));
    Held held = server.hold(2, calls("tools/call"));
    await(rig.call(2, "answered twice"));
    PeerRequest twice = held.take();
    String answer = twice.resultJson("done");
    twice.events().event(answer).event(answer).end();
    rig.heard.await("message 2");
    await(rig.call(3, "next"));
    PeerRequest next = held.take();
    assertThat(isFull()).isTrue();
    next.result("done");
    rig.heard.await("message 3");
  }

  private boolean isFull() {
    return await(rig.onContext(() -> Future.succeededFuture(rig.link.writeQueueFull())));
  }

  @Test
  void aServerThatTakesNoWorkForNowIsLeftInPeaceWithThisCallOnly() {
    handshake(options());
    server.first(1, calls("tools/call"), request -> request.status(429));
    server.first(1, calls("tools/call"), request -> request.status(429, "Retry-After: 7"));
    await(rig.call(2, "refused"));
    rig.heard.await("failed 2 OVERLOADED REJECTED");
    await(rig.call(3, "refused"));
    rig.heard.await("failed 3 OVERLOADED REJECTED");

    assertThat(rig.heard.failures.get(0).retryAfter()).isEqualTo(Duration.ofSeconds(7));
    assertThat(rig.heard.failures.get(1).retryAfter())
        .isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
    assertThat(isFull()).isFalse();
    assertThat(rig.heard.events).hasSize(2);
  }

  @Test
  void aCancelOfWhatLeftIsSentAndFreesTheConnectionOfTheCall() {
    handshake(options());
    Held held = server.hold(1, calls("tools/call"));
    await(rig.call(2, "runs"));
    PeerRequest running = held.take();
    await(rig.send(cancel(2)));

    running.awaitClientGone();
    assertThat(server.count("notifications/cancelled")).isEqualTo(1);
    assertThat(rig.heard.events).isEmpty();
  }

  @Test
  void aCancelOfWhatNeverLeftIsNotSentAndNeitherIsTheCall() {
    onFreshConnections();
    handshake(options());
    Future<Void> cancelled =
        rig.onContext(
            () -> {
              rig.link.send(LinkRig.greet(2, "never"));
              return rig.link.send(cancel(2));
            });
    await(cancelled);
    await(rig.send(LinkRig.greet(3, "next")));
    rig.heard.await("message 3");

    assertThat(server.executions("never")).isZero();
    assertThat(server.count("tools/call")).isEqualTo(1);
    assertThat(server.count("notifications/cancelled")).isZero();
  }

  /** An idle connection would take a request at once. */
  private void onFreshConnections() {
    server.when(
        request -> true,
        request -> {
          request.lastOnItsConnection();
          server.behave(request);
        });
  }

  private static OutboundMessage cancel(long id) {
    return OutboundMessage.notification(
        "notifications/cancelled", Params.named(new JsonObject().put("requestId", id)));
  }

  @Test
  void aJsonAnswerThatStandsStillFails() {
    handshake(options().setBodyIdleTimeout(Duration.ofMillis(100)));
    server.first(
        1,
        calls("tools/call"),
        request ->
            request
                .write(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 64\r\n\r\n{")
                .awaitClientGone());
    await(rig.call(2, "stalls"));

    rig.heard.await("failed 2 UNREACHABLE UNKNOWN");
  }

  @Test
  void anAnswerOverTheLimitFails() {
    handshake(options().setMaxMessageBytes(1000));
    server.first(
        1,
        calls("tools/call"),
        request -> {
          try {
            request.result("x".repeat(1 << 20));
          } catch (UncheckedIOException cut) {
            request.cut();
          }
        });
    await(rig.call(2, "long"));

    rig.heard.await("failed 2 PROTOCOL UNKNOWN");
  }

  @Test
  void anAnswerOverTheLimitIsNotReadToItsEnd() {
    handshake(options().setMaxMessageBytes(1000));
    Held held = server.hold(1, calls("tools/call"));
    await(rig.call(2, "endless"));
    PeerRequest endless = held.take();
    endless.write(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\n\r\n"
            + " ".repeat(1001));

    rig.heard.await("failed 2 PROTOCOL UNKNOWN");
    endless.awaitClientGone();
  }

  @Test
  void whatNobodyWaitsForNeverLeavesAndFreesItsConnectionWhenItDid() {
    onFreshConnections();
    handshake(options());
    Held held = server.hold(1, calls("tools/call"));
    await(rig.call(2, "runs"));
    PeerRequest running = held.take();
    await(
        rig.onContext(
            () -> {
              rig.link.forget(2);
              rig.link.send(LinkRig.greet(3, "never"));
              assertThat(rig.link.fateOf(3)).isEqualTo(Fate.NOT_SENT);
              rig.link.forget(3);
              return Future.succeededFuture();
            }));
    running.awaitClientGone();
    await(rig.send(LinkRig.greet(4, "next")));
    rig.heard.await("message 4");

    assertThat(server.executions("never")).isZero();
    assertThat(rig.heard.events).containsExactly("message 4");
  }

  @Test
  void aCallThatLeftIsOfUnknownFate() {
    handshake(options());
    Held held = server.hold(1, calls("tools/call"));
    await(rig.call(2, "runs"));
    PeerRequest running = held.take();
    assertThat(await(rig.onContext(() -> Future.succeededFuture(rig.link.fateOf(2)))))
        .isEqualTo(Fate.UNKNOWN);
    running.result(1);
    rig.heard.await("message 2");
  }

  @Test
  void everyRequestAfterTheHandshakeNamesSessionAndVersionAndTheCustomHeaders() {
    handshake(options().setHeaders(Map.of("Authorization", "Bearer t0ken-SECRET")));
    await(rig.call(2, "x"));
    rig.heard.await("message 2");
    await(rig.onContext(() -> rig.link.close(Duration.ofSeconds(1))));

    List<PeerRequest> requests = server.http().requests(request -> true);
    assertThat(requests)
        .extracting(request -> request.header("authorization"))
        .containsOnly("Bearer t0ken-SECRET");
    assertThat(requests.get(0).header("mcp-protocol-version")).isEmpty();
    assertThat(requests.subList(1, requests.size()))
        .extracting(request -> request.header("mcp-protocol-version"))
        .containsOnly("2025-11-25");
    assertThat(requests.subList(1, requests.size()))
        .extracting(PeerRequest::sessionId)
        .containsOnly(server.session(1));
    assertThat(requests)
        .filteredOn(verb("POST"))
        .extracting(request -> request.header("accept"))
        .containsOnly("application/json, text/event-stream");
    assertThat(requests).last().extracting(PeerRequest::verb).isEqualTo("DELETE");
  }

  @Test
  void closingIsNotHeldByAServerThatNeverAnswersTheDelete() {
    handshake(options());
    Held delete = server.hold(1, verb("DELETE"));
    Future<Void> closed = rig.onContext(() -> rig.link.close(Duration.ofMillis(100)));
    PeerRequest unanswered = delete.take();
    await(closed);
    unanswered.awaitClientGone();
    assertThat(rig.heard.events).isEmpty();
  }

  @Test
  void closingTheTransportLosesItsLinks() {
    handshake(options());
    Held held = server.hold(1, calls("tools/call"));
    await(rig.call(2, "cut"));
    PeerRequest running = held.take();
    await(rig.transport.close());

    rig.heard.await("lost LOCAL {2=UNKNOWN}");
    running.awaitClientGone();
  }

  @Test
  void nothingIsToldOnceClosingBegan() {
    handshake(options());
    Held calls = server.hold(1, calls("tools/call"));
    Held deletes = server.hold(1, verb("DELETE"));
    await(rig.call(2, "late"));
    PeerRequest running = calls.take();
    Future<Void> closed = rig.onContext(() -> rig.link.close(Duration.ofSeconds(5)));
    PeerRequest delete = deletes.take();
    String answer = running.resultJson(1);
    running
        .write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n")
        .write("Content-Length: " + answer.length() + "\r\n\r\n" + answer)
        .awaitClientGone();
    delete.status(200);

    await(closed);
    assertThat(rig.heard.events).isEmpty();
  }
}
