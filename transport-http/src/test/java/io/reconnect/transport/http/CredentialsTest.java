package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static io.reconnect.transport.http.peer.McpPeer.verb;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.PendingCall;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.ScriptedCredentials.Asked;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.McpPeer.Held;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that wants credentials, and an application that has them: trial R12, rules 84 to 86. */
class CredentialsTest {

  private static final String BEARER =
      "WWW-Authenticate: Bearer realm=\"mcp\", error=\"invalid_token\"";
  private static final String TOO_LITTLE =
      "WWW-Authenticate: Bearer error=\"insufficient_scope\", scope=\"files:write\"";

  private final McpPeer server = new McpPeer();
  private final ScriptedCredentials hook = ScriptedCredentials.always("Bearer good-t0ken-SECRET");
  private McpRig rig;

  private void open(HttpTransportOptions options) {
    rig =
        new McpRig(
            server,
            options.setUrl(server.url()),
            new SessionOptions().setCloseGrace(Duration.ZERO),
            Vertx.vertx(),
            hook);
  }

  private void open() {
    open(new HttpTransportOptions().setListenStream(false));
  }

  @AfterEach
  void close() {
    if (rig != null) {
      var counts = rig.counts();
      rig.close();
      assertThat(rig.uncaught).isEmpty();
      assertThat(counts.accepted())
          .isEqualTo(
              counts.answered()
                  + counts.failed()
                  + counts.cancelled()
                  + counts.waiting()
                  + counts.inFlight());
    }
    server.close();
    assertThat(server.http().failures()).isEmpty();
  }

  /** Refuses whoever does not show this. */
  private void wants(String value) {
    server.when(
        request -> !request.header("authorization").equals(value),
        request -> request.status(401, BEARER));
  }

  private List<PeerRequest> all() {
    return server.http().requests(request -> true);
  }

  // --- every request --------------------------------------------------------------------------

  @Test
  void everyRequestOfALinkCarriesWhatTheHookGaveForIt() {
    AtomicInteger n = new AtomicInteger();
    hook.now(request -> Future.succeededFuture("Bearer t0ken-SECRET-" + n.incrementAndGet()));
    server.first(
        1,
        calls("tools/call"),
        request -> request.events().chunk("id: e1\nretry: 20\ndata: \n\n").end());
    server.first(1, verb("GET"), request -> request.status(405));
    Held resumed = server.hold(1, request -> request.header("last-event-id").equals("e1"));
    open(new HttpTransportOptions());
    Future<String> call = rig.greet("slow");
    PeerRequest resume = resumed.take();
    PeerRequest asked = server.http().requests(calls("tools/call")).get(0);
    resume.events().event(asked.resultJson(server.resultOf(asked))).end();
    assertThat(await(call)).isEqualTo("Hello, slow");
    await(rig.session.close());

    assertThat(all())
        .extracting(PeerRequest::verb)
        .containsExactlyInAnyOrder("POST", "POST", "POST", "GET", "GET", "DELETE");
    assertThat(all())
        .extracting(request -> request.header("authorization"))
        .as("one value each, none twice")
        .doesNotHaveDuplicates()
        .allMatch(value -> value.matches("Bearer t0ken-SECRET-[1-6]"));
    assertThat(hook.requests)
        .allMatch(request -> request.origin().equals("http://127.0.0.1:" + server.http().port()))
        .allMatch(request -> request.challenge() == null)
        .extracting(CredentialsRequest::verb)
        .containsExactlyInAnyOrder("POST", "POST", "POST", "GET", "GET", "DELETE");
  }

  @Test
  void theHookRunsOnOneEventLoopContextAndMayCompleteOnAnyThread() {
    hook.now(request -> rig.vertx.executeBlocking(() -> "Bearer good-t0ken-SECRET"));
    wants("Bearer good-t0ken-SECRET");
    open();

    assertThat(await(rig.greet("x"))).isEqualTo("Hello, x");
    assertThat(hook.contexts).doesNotContainNull().allMatch(Context::isEventLoopContext);
    assertThat(hook.contexts.stream().distinct()).hasSize(1);
  }

  @Test
  void aHookThatHasNothingSendsNothing() {
    hook.now(request -> Future.succeededFuture(null));
    open();

    assertThat(await(rig.greet("x"))).isEqualTo("Hello, x");
    assertThat(all()).extracting(request -> request.header("authorization")).containsOnly("");
  }

  @Test
  void aHeaderOfTheOptionsBesideAHookIsRefusedWithoutRepeatingIt() {
    HttpTransportOptions both =
        new HttpTransportOptions()
            .setUrl(server.url())
            .setHeaders(Map.of("Authorization", "Bearer t0ken-SECRET"));
    Vertx vertx = Vertx.vertx();
    try {
      assertThatThrownBy(() -> HttpTransport.create(vertx, both, hook))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "http.headers.authorization must not be set beside a credentials hook, which supplies"
                  + " it");
    } finally {
      await(vertx.close());
    }
  }

  @Test
  void anAuthorizationOfTheCallBesideAHookFailsTheCallUnsent() {
    open();
    await(rig.session.start());
    SessionException failure =
        failureOf(
            rig.greet(
                "x", new CallOptions().setHeaders(Map.of("Authorization", "Bearer t0ken-SECRET"))));

    assertThat(failure)
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining("call.headers.authorization is supplied by the credentials hook")
        .hasMessageNotContaining("SECRET");
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(server.count("tools/call")).isZero();
  }

  // --- a refusal ------------------------------------------------------------------------------

  @Test
  void anExpiredTokenIsRenewedOnceForTenCallsThatAreAllAnswered() {
    open();
    await(rig.session.start());
    hook.requests.clear();
    Held held = server.hold(10, calls("tools/call"));
    List<Future<String>> greetings =
        IntStream.range(0, 10).mapToObj(n -> rig.greet("call " + n)).toList();
    List<PeerRequest> expired = IntStream.range(0, 10).mapToObj(n -> held.take()).toList();
    hook.now(hook::hold);
    wants("Bearer new-t0ken-SECRET");
    expired.subList(0, 9).forEach(request -> request.status(401, BEARER));
    Asked renewal = hook.take();
    renewal.answer().complete("Bearer new-t0ken-SECRET");
    assertThat(await(greetings.get(0))).isEqualTo("Hello, call 0");
    expired.get(9).status(401, BEARER);

    for (int n = 0; n < 10; n++) {
      assertThat(await(greetings.get(n))).isEqualTo("Hello, call " + n);
      assertThat(server.executions("call " + n)).isEqualTo(1);
    }
    assertThat(hook.challenged())
        .containsExactly(
            new CredentialsRequest(
                "http://127.0.0.1:" + server.http().port(),
                "POST",
                new CredentialsChallenge(401, "Bearer realm=\"mcp\", error=\"invalid_token\"")));
    assertThat(hook.requests).as("ten calls and one renewal").hasSize(11);
    assertThat(server.http().requests(calls("tools/call"))).hasSize(20);
    assertThat(server.count("initialize")).isEqualTo(1);
    hook.now(request -> Future.succeededFuture("Bearer new-t0ken-SECRET"));
  }

  @Test
  void aRefusedHandshakeIsRenewedWithinTheSameAttempt() {
    wants("Bearer new-t0ken-SECRET");
    hook.now(
        request ->
            Future.succeededFuture(
                request.challenge() == null
                    ? "Bearer old-t0ken-SECRET"
                    : "Bearer new-t0ken-SECRET"));
    open();
    await(rig.session.start());

    assertThat(server.http().requests(calls("initialize")))
        .extracting(request -> request.header("authorization"))
        .containsExactly("Bearer old-t0ken-SECRET", "Bearer new-t0ken-SECRET");
    assertThat(rig.session.snapshot().epoch()).isEqualTo(1);
  }

  @Test
  void aServerThatAcceptsNothingFailsTheSessionWithoutAStormUntilAReconnectIsOrdered() {
    server.first(2, calls("initialize"), request -> request.status(401, BEARER));
    open();

    SessionException failure = failureOf(rig.greet("refused"));
    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(failure)
        .hasMessageContaining(
            "the server answered HTTP 401: it does not accept the credentials; renew what is sent as"
                + " authorization; reconnect() tries again");
    assertThat(await(rig.session.refreshSnapshot()).state()).isEqualTo(SessionState.FAILED);
    assertThat(server.count("initialize")).isEqualTo(2);
    assertThat(hook.requests).hasSize(2);

    await(rig.session.reconnect());
    assertThat(await(rig.greet("accepted"))).isEqualTo("Hello, accepted");
    assertThat(server.count("initialize")).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aCallThatIsRefusedTwiceFailsTypedAndTheOthersGoOn(int status) {
    server.when(
        request -> request.is("tools/call") && request.body().encode().contains("cursed"),
        request -> request.status(status, TOO_LITTLE));
    open();
    assertThat(await(rig.greet("before"))).isEqualTo("Hello, before");

    SessionException failure = failureOf(rig.greet("cursed"));
    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(failure)
        .hasMessageContaining("HTTP " + status)
        .hasMessageContaining("renew what is sent as authorization");
    assertThat(hook.challenged())
        .extracting(CredentialsRequest::challenge)
        .containsExactly(
            new CredentialsChallenge(
                status, "Bearer error=\"insufficient_scope\", scope=\"files:write\""));
    assertThat(server.http().requests(r -> r.body().encode().contains("cursed"))).hasSize(2);
    assertThat(await(rig.greet("after"))).isEqualTo("Hello, after");
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X-Nothing: 1",
        "WWW-Authenticate: Bearer error=\"invalid_request\"",
        "WWW-Authenticate: Bearer error_description=\"no insufficient_scope\""
      })
  void aForbiddenCallIsNotSentAgain(String header) {
    server.first(1, calls("tools/call"), request -> request.status(403, header));
    open();

    SessionException failure = failureOf(rig.greet("forbidden"));
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(hook.challenged()).isEmpty();
    assertThat(server.count("tools/call")).isEqualTo(1);
  }

  @Test
  void withoutAHookARefusalIsFinalAtOnce() {
    server.when(request -> true, request -> request.status(401, BEARER));
    rig = new McpRig(server);

    SessionException failure = failureOf(rig.greet("x"));
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(all()).hasSize(1);
  }

  @Test
  void theEndOfTheSessionIsRenewedToo() {
    open();
    await(rig.session.start());
    wants("Bearer new-t0ken-SECRET");
    hook.now(
        request ->
            Future.succeededFuture(
                request.challenge() == null
                    ? "Bearer old-t0ken-SECRET"
                    : "Bearer new-t0ken-SECRET"));
    await(rig.session.close());

    assertThat(server.http().requests(verb("DELETE")))
        .extracting(request -> request.header("authorization"))
        .containsExactly("Bearer old-t0ken-SECRET", "Bearer new-t0ken-SECRET");
  }

  @Test
  void theListenStreamIsRenewedToo() {
    hook.now(
        request ->
            Future.succeededFuture(
                request.challenge() == null
                    ? "Bearer old-t0ken-SECRET"
                    : "Bearer new-t0ken-SECRET"));
    Held streams = server.hold(1, verb("GET"));
    server.first(1, verb("GET"), request -> request.status(401, BEARER));
    open(new HttpTransportOptions());
    await(rig.session.start());

    PeerRequest stream = streams.take();
    assertThat(stream.header("authorization")).isEqualTo("Bearer new-t0ken-SECRET");
    stream.events().end();
  }

  @Test
  void aLongChallengeIsCutAndSeveralAreJoined() {
    String most = "x".repeat(3000);
    server.first(
        1,
        calls("tools/call"),
        request ->
            request.status(
                401,
                "WWW-Authenticate: Basic a=\"" + most + "\"",
                "WWW-Authenticate: Bearer b=\"" + most + "\""));
    open();

    assertThat(await(rig.greet("x"))).isEqualTo("Hello, x");
    assertThat(hook.challenged().get(0).challenge().wwwAuthenticate())
        .startsWith("Basic a=\"xxx")
        .contains("x\", Bearer b=\"xxx")
        .hasSize(4096);
  }

  // --- a hook that does not work --------------------------------------------------------------

  enum Fault {
    THROWS(
        request -> {
          throw new IllegalStateException("t0ken-SECRET");
        },
        "the credentials hook failed with java.lang.IllegalStateException"),
    FAILS(
        request -> Future.failedFuture(new java.io.IOException("t0ken-SECRET")),
        "the credentials hook failed with java.io.IOException"),
    GIVES_NO_FUTURE(request -> null, "the credentials hook failed with java.lang.NullPointer"),
    BREAKS_THE_LINE(
        request -> Future.succeededFuture("Bearer t0ken-SECRET\r\nX-Injected: 1"),
        "the credentials hook gave what cannot be a header"),
    CONTROLS(
        request -> Future.succeededFuture("Bearer t0ken-SECRET\u0000"),
        "the credentials hook gave what cannot be a header"),
    IS_NO_ASCII(
        request -> Future.succeededFuture("Bearer t0ken-SECRET\u00e9"),
        "the credentials hook gave what cannot be a header"),
    IS_EMPTY(
        request -> Future.succeededFuture(""), "the credentials hook gave what cannot be a header"),
    IS_TOO_LONG(
        request -> Future.succeededFuture("t0ken-SECRET".repeat(2000)),
        "the credentials hook gave what cannot be a header"),
    NEVER_COMPLETES(
        request -> io.vertx.core.Promise.<String>promise().future(),
        "the credentials hook gave nothing within 200 ms");

    final Function<CredentialsRequest, Future<String>> script;
    final String told;

    Fault(Function<CredentialsRequest, Future<String>> script, String told) {
      this.script = script;
      this.told = told;
    }
  }

  @ParameterizedTest
  @EnumSource
  void failsTheCallUnsentAndTypedAndTheSessionGoesOn(Fault fault) {
    open(new HttpTransportOptions().setListenStream(false).setHeadTimeout(Duration.ofMillis(200)));
    await(rig.session.start());
    hook.now(fault.script);

    SessionException failure = failureOf(rig.greet("unsent"));
    assertThat(failure).isInstanceOf(UnreachableException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.context().reason()).isEqualTo(LossReason.REFUSED_CREDENTIALS);
    assertThat(failure).hasMessageContaining(fault.told).hasMessageNotContaining("SECRET");
    assertThat(failure).rootCause().hasMessageNotContaining("SECRET");
    hook.now(request -> Future.succeededFuture("Bearer good-t0ken-SECRET"));
    assertThat(await(rig.greet("sent"))).isEqualTo("Hello, sent");
    assertThat(server.count("tools/call")).isEqualTo(1);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  @Test
  void failsTheCallAsRefusedWhenItFailsToRenew() {
    open();
    await(rig.session.start());
    server.first(1, calls("tools/call"), request -> request.status(401, BEARER));
    hook.now(
        request ->
            request.challenge() == null
                ? Future.succeededFuture("Bearer old-t0ken-SECRET")
                : Future.failedFuture("t0ken-SECRET"));

    SessionException failure = failureOf(rig.greet("x"));
    assertThat(failure).isInstanceOf(UnreachableException.class).hasMessageNotContaining("SECRET");
    assertThat(failure.fate()).isEqualTo(Fate.REJECTED);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
  }

  @Test
  void duringTheHandshakeItIsAskedAgainWithTheNextAttempt() {
    AtomicInteger n = new AtomicInteger();
    hook.now(
        request ->
            n.incrementAndGet() == 1
                ? Future.failedFuture("not yet")
                : Future.succeededFuture("Bearer good-t0ken-SECRET"));
    open();

    assertThat(await(rig.greet("patient"))).isEqualTo("Hello, patient");
    assertThat(rig.session.snapshot().epoch()).isEqualTo(2);
    assertThat(server.count("initialize")).isEqualTo(1);
  }

  // --- who does not wait for the hook ---------------------------------------------------------

  @Test
  void theDeadlineEndsACallThatWaitsForTheHookAndNothingIsSent() {
    open();
    await(rig.session.start());
    hook.now(hook::hold);

    SessionException failure =
        failureOf(rig.greet("late", new CallOptions().setTimeout(Duration.ofMillis(50))));
    assertThat(failure).isInstanceOf(CallTimeoutException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertNothingComesOfAnAnswerThatIsLate();
  }

  @Test
  void aCancelEndsACallThatWaitsForTheHookAndNothingIsSent() {
    open();
    await(rig.session.start());
    hook.now(hook::hold);
    PendingCall call = rig.session.submit("tools/call", greeting("given up"), new CallOptions());
    Asked asked = hook.take();
    call.cancel("enough");

    SessionException failure = failureOf(call.reply());
    assertThat(failure).isInstanceOf(CallCancelledException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    asked.answer().complete("Bearer late-t0ken-SECRET");
    hook.now(request -> Future.succeededFuture("Bearer good-t0ken-SECRET"));
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("tools/call")).isEqualTo(1);
    assertThat(server.count("notifications/cancelled")).isZero();
  }

  @Test
  void aCancelWhileCredentialsAreRenewedLeavesTheCallRejected() {
    open();
    await(rig.session.start());
    hook.now(
        request ->
            request.challenge() == null
                ? Future.succeededFuture("Bearer old-t0ken-SECRET")
                : hook.hold(request));
    server.first(1, calls("tools/call"), request -> request.status(401, BEARER));
    PendingCall call = rig.session.submit("tools/call", greeting("given up"), new CallOptions());
    Asked asked = hook.take();
    call.cancel("enough");

    assertThat(failureOf(call.reply()).fate()).isEqualTo(Fate.REJECTED);
    asked.answer().complete("Bearer late-t0ken-SECRET");
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.executions("given up")).isZero();
    assertThat(server.count("notifications/cancelled")).isZero();
  }

  @Test
  void closingEndsEverythingThatWaitsForTheHook() {
    open();
    await(rig.session.start());
    hook.now(hook::hold);
    Future<String> call = rig.greet("closed");
    Asked asked = hook.take();
    var closed = rig.session.close(Duration.ZERO);

    SessionException failure = failureOf(call);
    assertThat(failure).isInstanceOf(SessionClosedException.class);
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    asked.answer().complete("Bearer late-t0ken-SECRET");
    // the end of the session needs credentials as well
    hook.take().answer().complete("Bearer good-t0ken-SECRET");
    assertThat(await(closed).clean()).isTrue();
    assertThat(server.count("tools/call")).isZero();
    assertThat(server.http().requests(verb("DELETE"))).hasSize(1);
    server.http().awaitNoConnection();
  }

  @Test
  void closingIsNotHeldByAHookThatNeverCompletes() {
    open();
    await(rig.session.start());
    hook.now(hook::hold);
    var closed = rig.session.close();

    assertThat(await(closed)).isNotNull();
    assertThat(server.http().requests(verb("DELETE"))).isEmpty();
    server.http().awaitNoConnection();
  }

  private void assertNothingComesOfAnAnswerThatIsLate() {
    hook.take().answer().complete("Bearer late-t0ken-SECRET");
    hook.now(request -> Future.succeededFuture("Bearer good-t0ken-SECRET"));
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("tools/call")).isEqualTo(1);
    assertThat(server.count("notifications/cancelled")).isZero();
  }

  private static io.reconnect.spi.Params greeting(String name) {
    return io.reconnect.spi.Params.named(
        new JsonObject().put("name", "greet").put("arguments", new JsonObject().put("name", name)));
  }
}
