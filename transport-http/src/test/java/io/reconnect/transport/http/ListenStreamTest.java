package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.InboundNotification;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the server says unasked, and what becomes of the link when it cannot. */
class ListenStreamTest extends McpTest {

  private static final String CHANGED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";

  @Override
  HttpTransportOptions options() {
    return new HttpTransportOptions().setListenStream(true);
  }

  private Promise<InboundNotification> hearOneChange() {
    Promise<InboundNotification> heard = Promise.promise();
    rig.session.onNotification("notifications/tools/list_changed", heard::tryComplete);
    return heard;
  }

  @Test
  void notificationsComeOverTheStream() {
    Promise<InboundNotification> heard = hearOneChange();
    Held streams = server.hold(1, verb("GET"));
    await(rig.session.start());
    PeerRequest stream = streams.take();
    assertThat(stream.header("accept")).isEqualTo("text/event-stream");
    assertThat(stream.sessionId()).isEqualTo(server.session(1));
    stream.events().event(CHANGED);

    assertThat(await(heard.future()).epoch()).isEqualTo(1);
    rig.session.close();
    stream.awaitClientGone();
  }

  @Test
  void aRequestOfTheServerIsAnsweredByAPost() {
    rig.session.onRequest(
        "roots/list", request -> Future.succeededFuture(new JsonObject().put("roots", 0)));
    Held streams = server.hold(1, verb("GET"));
    await(rig.session.start());
    PeerRequest stream = streams.take();
    stream.events().event("{\"jsonrpc\":\"2.0\",\"id\":\"r-1\",\"method\":\"roots/list\"}");

    PeerRequest answer = server.http().await(1, request -> "r-1".equals(request.id())).get(0);
    assertThat(answer.body().getJsonObject("result")).isEqualTo(new JsonObject().put("roots", 0));
    stream.end();
  }

  @Test
  void aStreamThatEndsIsOpenedAgainFromWhereItCame() {
    Promise<InboundNotification> heard = hearOneChange();
    Held streams = server.hold(2, verb("GET"));
    await(rig.session.start());
    streams.take().events().chunk("id: n7\ndata: \n\n").end();
    PeerRequest again = streams.take();
    assertThat(again.header("last-event-id")).isEqualTo("n7");
    again.events().event(CHANGED).end();

    await(heard.future());
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }

  /** Report R35. */
  @Test
  void aStreamWithoutIdsThatIsResetIsOpenedAgainFromNowhere() {
    Promise<InboundNotification> first = hearOneChange();
    Held streams = server.hold(2, verb("GET"));
    await(rig.session.start());
    PeerRequest broken = streams.take().events().event(CHANGED);
    await(first.future());
    broken.reset();
    Promise<InboundNotification> second = hearOneChange();
    PeerRequest again = streams.take();
    assertThat(again.header("last-event-id")).isEmpty();
    assertThat(again.sessionId()).isEqualTo(server.session(1));
    again.events().event(CHANGED).end();

    assertThat(await(second.future()).epoch()).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  /** Report R74: the reader does not wait for its listeners. */
  @Test
  void aListenerMayCallTheServerThatToldIt() {
    Promise<String> listed = Promise.promise();
    rig.session.onNotification(
        "notifications/tools/list_changed",
        heard ->
            rig.session
                .call("tools/list", new JsonObject())
                .map(reply -> reply.asObject().encode())
                .onComplete(listed));
    Held streams = server.hold(1, verb("GET"));
    await(rig.session.start());
    PeerRequest stream = streams.take().events().event(CHANGED);

    assertThat(await(listed.future())).isEqualTo("{\"tools\":[]}");
    stream.end();
  }

  /** Behaviour N14: progress that belongs to nothing disturbs nobody. */
  @Test
  void progressWithoutATokenIsPassedOver() {
    Promise<InboundNotification> heard = hearOneChange();
    Held streams = server.hold(1, verb("GET"));
    await(rig.session.start());
    streams
        .take()
        .events()
        .event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}")
        .event("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":[1]}")
        .event(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":1}}")
        .event(CHANGED)
        .end();

    await(heard.future());
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(rig.counts().garbage()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 409, 500, 503})
  void aServerThatHasNoStreamForNowIsAskedAgain(int status) {
    Promise<InboundNotification> heard = hearOneChange();
    Held streams = server.hold(1, verb("GET"));
    server.first(1, verb("GET"), request -> request.status(status));
    await(rig.session.start());
    streams.take().events().event(CHANGED).end();

    assertThat(await(heard.future()).epoch()).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 405, 409, 500, 503})
  void aRefusalNeverCostsTheLink(int status) {
    server.when(verb("GET"), request -> request.status(status));
    await(rig.greet("first"));
    server.http().await(1, verb("GET"));

    assertThat(await(rig.greet("second"))).isEqualTo("Hello, second");
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void aServerThatNeverAnswersTheGetDelaysNoCall() {
    Held streams = server.hold(1, verb("GET"));
    await(rig.session.start());
    PeerRequest unanswered = streams.take();

    assertThat(await(rig.greet("now"))).isEqualTo("Hello, now");
    rig.session.close();
    unanswered.awaitClientGone();
  }
}
