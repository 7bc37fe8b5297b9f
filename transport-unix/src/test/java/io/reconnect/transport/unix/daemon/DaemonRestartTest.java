package io.reconnect.transport.unix.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallCancelledException;
import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.PendingCall;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The daemon is killed, its path vanishes, comes back stale and then alive with a new token: trial
 * T7.
 */
class DaemonRestartTest extends DaemonFixture {

  private static final int CALLS = 20;
  private static final int WITH_SHORT_DEADLINE = 7;
  private static final int CANCELLED = 13;

  private Path tokenFile;

  @AfterEach
  void removeToken() throws Exception {
    Files.deleteIfExists(tokenFile);
  }

  @Test
  void callsInTheGapAreSentInOrderBehindTheHandshakeWithTheNewToken() throws Exception {
    tokenFile = folder.resolve("token");
    DaemonProcess daemon = startWithToken("token-SECRET-0");
    Session session = session(unixTransport(), loginWithToken());
    get(session.start());
    daemon.await("LOGIN"::equals, 1);

    for (int restart = 1; restart <= 3; restart++) {
      daemon.kill();
      Files.delete(socket);
      get(seen(session, "no such file"));
      List<PendingCall> calls = callsInTheGap(session, restart);
      calls.get(CANCELLED).cancel("changed my mind");
      assertThat(failureOf(calls.get(WITH_SHORT_DEADLINE).reply()))
          .isInstanceOf(UnreachableException.class);

      leaveStaleSocket();
      get(seen(session, "refused"));
      daemon = startWithToken("token-SECRET-" + restart);

      assertOutcome(calls);
      assertThat(daemon.all("LOGIN")).hasSize(1);
      assertThat(daemon.all("REFUSED")).isEmpty();
      assertThat(daemon.all("READ")).containsExactlyElementsOf(expectedReads(restart));
    }
  }

  private static JsonObject named(int restart, int n) {
    return key(restart + "-" + n);
  }

  private static List<PendingCall> callsInTheGap(Session session, int restart) {
    return IntStream.range(0, CALLS)
        .mapToObj(
            n ->
                session.submit(
                    "topology",
                    Params.named(named(restart, n)),
                    n == WITH_SHORT_DEADLINE
                        ? new CallOptions().setTimeout(Duration.ofMillis(100))
                        : new CallOptions()))
        .toList();
  }

  private static void assertOutcome(List<PendingCall> calls) throws Exception {
    for (int n = 0; n < CALLS; n++) {
      Future<Reply> reply = calls.get(n).reply();
      if (n == CANCELLED) {
        assertThat(failureOf(reply)).isInstanceOf(CallCancelledException.class);
      }
      if (n == CANCELLED || n == WITH_SHORT_DEADLINE) {
        assertThat(((SessionException) failureOf(reply)).fate()).isEqualTo(Fate.NOT_SENT);
      } else {
        assertThat(get(reply).sends()).isEqualTo(1);
      }
    }
  }

  private static List<String> expectedReads(int restart) {
    List<String> reads = new ArrayList<>();
    for (int n = 0; n < CALLS; n++) {
      if (n != CANCELLED && n != WITH_SHORT_DEADLINE) {
        reads.add("READ topology " + named(restart, n).getString("key"));
      }
    }
    return reads;
  }

  private JsonRpcProtocol loginWithToken() {
    return JsonRpcProtocol.create()
        .withHandshake(
            exchange ->
                vertx
                    .fileSystem()
                    .readFile(tokenFile.toString())
                    .map(token -> Params.named(new JsonObject().put("token", token.toString())))
                    .compose(login -> exchange.request("login", login)));
  }

  private DaemonProcess startWithToken(String token) throws Exception {
    Files.writeString(tokenFile, token);
    return startDaemon(token);
  }

  /** A daemon that is killed right after binding leaves exactly that behind. */
  private void leaveStaleSocket() throws Exception {
    startDaemon("nobody").kill();
  }

  private static Future<Void> seen(Session session, String detail) {
    Promise<Void> seen = Promise.promise();
    session.onSnapshot(
        snapshot -> {
          if (isCause(snapshot, detail)) {
            seen.tryComplete();
          }
        });
    return seen.future();
  }

  private static boolean isCause(SessionSnapshot snapshot, String detail) {
    return snapshot.cause() == LossReason.UNREACHABLE && snapshot.detail().contains(detail);
  }
}
