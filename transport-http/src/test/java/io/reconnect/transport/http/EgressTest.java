package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.peer.McpPeer;
import io.reconnect.transport.http.peer.PeerRequest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** No byte leaves for a place that the guard has not seen. */
class EgressTest {

  private static final Predicate<PeerRequest> ANY = request -> true;

  private final McpPeer server = new McpPeer();
  private final int port = server.http().port();
  private final ScriptedResolver resolver = new ScriptedResolver();
  private McpRig rig;

  @AfterEach
  void close() {
    if (rig != null) {
      rig.close();
      assertThat(rig.uncaught).isEmpty();
    }
    server.close();
    assertThat(server.http().failures()).isEmpty();
  }

  private McpRig open(String url, HttpTransportOptions options) {
    rig =
        new McpRig(
            server,
            options.setUrl(url).setListenStream(false),
            new SessionOptions().setCloseGrace(Duration.ZERO),
            Vertx.vertx(),
            resolver.alone());
    return rig;
  }

  /** A server by a name that the script leads somewhere; one address is allowed. */
  private McpRig openNamed() {
    return open(
        "http://mcp.test:" + port + "/mcp",
        new HttpTransportOptions().addAllowedRange("127.0.0.1"));
  }

  private static HttpTransportOptions strict() {
    return new HttpTransportOptions();
  }

  // --- refused --------------------------------------------------------------------------------

  @Test
  void refusesLoopbackByDefaultAndTheSessionFails() {
    open(server.url(), strict());

    SessionException failure = failureOf(rig.greet("nobody"));

    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(failure.getMessage())
        .contains(
            "the egress guard refuses http://127.0.0.1:"
                + port
                + ": it leads to 127.0.0.1 (loopback); if that is meant, add the range to"
                + " allowedRanges")
        .doesNotContain("/mcp");
    assertThat(rig.state()).isEqualTo(SessionState.FAILED);
    assertThat(server.http().connections()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "http://169.254.169.254/latest/meta-data, link-local or metadata",
    "https://10.0.0.1/mcp, private",
    "https://[::ffff:7f00:1]/mcp, loopback",
    "http://[fd00:ec2::254]/mcp, unique local",
  })
  void refusesAnAddressForGoodAndAsksNoResolver(String url, String kind) {
    open(url, strict());
    assertThat(failureOf(rig.greet("nobody")).getMessage()).contains("(" + kind + ")");
    assertThat(rig.state()).isEqualTo(SessionState.FAILED);
    assertThat(resolver.asked()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST", "localhost.", "mcp.localhost"})
  void refusesTheNameOfThisMachineForGood(String name) {
    resolver.then("127.0.0.1");
    open("http://" + name + ":" + port + "/mcp", strict());
    assertThat(failureOf(rig.greet("nobody")).getMessage()).contains("(loopback)");
    assertThat(rig.state()).isEqualTo(SessionState.FAILED);
    assertThat(server.http().connections()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "::1", "169.254.169.254", "10.0.0.1"})
  void refusesANameForAsLongAsItLeadsToABadAddress(String address) {
    resolver.then(address).then("1.1.1.1", address).then("127.0.0.1");
    open(
        "http://mcp.test:" + port + "/mcp",
        address.equals("127.0.0.1") ? strict() : strict().addAllowedRange("127.0.0.1"));
    Future<SessionSnapshot> second = rig.backoff(2);
    Future<String> patient = rig.greet("patient");

    assertThat(await(second).cause()).isEqualTo(LossReason.LOCAL);
    assertThat(server.http().connections()).isZero();
    if (!address.equals("127.0.0.1")) {
      assertThat(await(patient)).isEqualTo("Hello, patient");
    }
  }

  @Test
  void refusesANameThatIsReboundBeforeAReconnect() throws Exception {
    try (McpPeer trap = new McpPeer(InetAddress.getByName("127.0.0.2"), port)) {
      resolver.then("127.0.0.1").then("127.0.0.2");
      openNamed();
      await(rig.greet("before"));
      Future<SessionSnapshot> second = rig.backoff(2);
      server.expireSessions();
      Future<String> waiting = rig.greet("after");

      assertThat(await(second).cause()).isEqualTo(LossReason.LOCAL);
      assertThat(waiting.isComplete()).isFalse();
      assertThat(server.count("initialize")).isEqualTo(1);
      assertThat(trap.http().connections()).isZero();
    }
  }

  // --- pinned ---------------------------------------------------------------------------------

  @Test
  void connectsToTheAddressThatWasCheckedHoweverTheNameIsReboundMeanwhile() throws Exception {
    try (McpPeer trap = new McpPeer(InetAddress.getByName("127.0.0.2"), port)) {
      resolver.then("127.0.0.1").then("127.0.0.2");
      server.when(ANY, request -> server.behave(request.lastOnItsConnection()));
      openNamed();
      for (int n = 0; n < 3; n++) {
        await(rig.greet("call " + n));
      }

      assertThat(resolver.asked()).containsExactly("mcp.test");
      assertThat(server.http().connections()).isEqualTo(5);
      assertThat(trap.http().connections()).isZero();
      assertThat(server.http().requests(ANY))
          .allMatch(request -> request.header("host").equals("mcp.test:" + port));
    }
  }

  @Test
  void triesTheNextAddressWhenOneRefuses() {
    resolver.then("127.0.0.9", "127.0.0.8", "127.0.0.1");
    open("http://mcp.test:" + port + "/mcp", McpRig.allowingLoopback(strict()));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
  }

  @Test
  void triesNoMoreThanEightAddresses() {
    resolver.then(
        "127.0.0.2",
        "127.0.0.3",
        "127.0.0.4",
        "127.0.0.5",
        "127.0.0.6",
        "127.0.0.7",
        "127.0.0.8",
        "127.0.0.9",
        "127.0.0.1");
    open("http://mcp.test:" + port + "/mcp", McpRig.allowingLoopback(strict()));
    Future<SessionSnapshot> second = rig.backoff(2);
    Future<String> waiting = rig.greet("you");
    assertThat(await(second).cause()).isEqualTo(LossReason.UNREACHABLE);
    assertThat(waiting.isComplete()).isFalse();
    assertThat(server.http().connections()).isZero();
  }

  @Test
  void asksAgainWhenNoAddressTakesAConnectionAnyMore() throws Exception {
    try (McpPeer moved = new McpPeer(InetAddress.getByName("127.0.0.2"), port)) {
      moved.when(calls("tools/call"), request -> request.result(moved.resultOf(request)));
      resolver.then("127.0.0.1").then("127.0.0.2");
      server.when(ANY, request -> server.behave(request.lastOnItsConnection()));
      open("http://mcp.test:" + port + "/mcp", McpRig.allowingLoopback(strict()));
      await(rig.greet("before"));
      server.http().close();

      assertThat(await(rig.greet("after"))).isEqualTo("Hello, after");
      assertThat(moved.http().requests(ANY))
          .as("on the same session")
          .extracting(PeerRequest::sessionId)
          .containsExactly(server.session(1));
    }
  }

  @Test
  void refusesABadAnswerAlsoWhenItAsksAgain() throws Exception {
    try (McpPeer trap = new McpPeer(InetAddress.getByName("127.0.0.2"), port)) {
      resolver.then("127.0.0.1").then("127.0.0.2");
      server.when(ANY, request -> server.behave(request.lastOnItsConnection()));
      openNamed();
      await(rig.greet("before"));
      server.http().close();
      Future<SessionSnapshot> second = rig.backoff(2);
      Future<String> waiting = rig.greet("after");

      assertThat(await(second).cause()).isEqualTo(LossReason.LOCAL);
      assertThat(waiting.isComplete()).isFalse();
      assertThat(trap.http().connections()).isZero();
    }
  }

  // --- looked up ------------------------------------------------------------------------------

  @Test
  void aResolverThatNeverAnswersIsNotWaitedForLongerThanAConnection() {
    resolver.silent();
    open("http://mcp.test:" + port + "/mcp", strict().setConnectTimeout(Duration.ofMillis(20)));
    Future<SessionSnapshot> second = rig.backoff(2);
    Future<String> waiting = rig.greet("you");
    assertThat(await(second).cause()).isEqualTo(LossReason.UNREACHABLE);
    assertThat(waiting.isComplete()).isFalse();
  }

  @Test
  void aNameThatLeadsNowhereIsNoRefusal() {
    resolver.then().then("127.0.0.1");
    openNamed();
    Future<SessionSnapshot> first = rig.backoff(1);
    Future<String> patient = rig.greet("patient");
    assertThat(await(first).detail()).contains("the name of the server leads nowhere");
    assertThat(await(patient)).isEqualTo("Hello, patient");
  }

  @Test
  void theResolverOfVertxFindsAllAddressesOfAName() {
    rig =
        new McpRig(
            server,
            McpRig.allowingLoopback(
                strict().setUrl("http://localhost:" + port + "/mcp").setListenStream(false)),
            new SessionOptions().setCloseGrace(Duration.ZERO),
            Vertx.vertx(),
            Surroundings.ofProcess());
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
  }

  @Test
  void withoutTheGuardNothingIsAskedOrRefused() {
    open(server.url(), strict().setEgressGuard(false));
    assertThat(await(rig.greet("you"))).isEqualTo("Hello, you");
    assertThat(resolver.asked()).isEmpty();
  }
}
