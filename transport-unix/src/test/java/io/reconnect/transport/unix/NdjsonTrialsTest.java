package io.reconnect.transport.unix;

import static io.reconnect.transport.unix.SessionRig.answer;
import static io.reconnect.transport.unix.SessionRig.failureOf;
import static io.reconnect.transport.unix.SessionRig.idOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.Fate;
import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.Reply;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpProtocol;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Situations that broke other clients, played over a real socket. None may lose, double or hang a
 * call.
 */
class NdjsonTrialsTest {

  private Path folder;
  private Path path;

  @BeforeEach
  void createFolder() throws IOException {
    folder = Files.createTempDirectory("nt");
    path = folder.resolve("s");
  }

  @AfterEach
  void removeFolder() throws IOException {
    Files.deleteIfExists(path);
    Files.delete(folder);
  }

  static Stream<Arguments> oddReplies() {
    return Stream.of(
        arguments("an id nobody has", "{\"id\":99,\"result\":0}", 1, 0),
        arguments("id 0", "{\"id\":0,\"result\":0}", 1, 0),
        arguments("an id that is a word", "{\"id\":\"abc\",\"result\":0}", 1, 0),
        arguments("an error without an id", "{\"id\":null,\"error\":{\"code\":-1}}", 1, 0),
        arguments("an error with no id at all", "{\"error\":{\"code\":-32700}}", 1, 0),
        arguments("a fractional id", "{\"id\":1.5,\"result\":0}", 1, 0),
        arguments("a negative id", "{\"id\":-1,\"result\":0}", 1, 0),
        arguments("an id beyond 64 bits", "{\"id\":18446744073709551617,\"result\":0}", 1, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("oddReplies")
  void replyToNoRequestIsCountedAndSettlesNobody(
      String name, String reply, int unmatched, int late) {
    try (SessionRig rig = new SessionRig(SocketKind.NIO, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> first = rig.session.call("m", null);
      Future<Reply> second = rig.session.call("m", null);
      long one = idOf(daemon.readLine());
      long two = idOf(daemon.readLine());
      daemon.write(reply + "\n" + answer(two, "two") + answer(one, "one"));

      assertThat(Rig.await(first).result()).isEqualTo("one");
      assertThat(Rig.await(second).result()).isEqualTo("two");
      Counts counts = rig.counts();
      assertThat(counts.unmatchedReplies()).isEqualTo(unmatched);
      assertThat(counts.lateReplies()).isEqualTo(late);
      assertThat(counts.answered()).isEqualTo(2);
      assertThat(rig.session.snapshot().state()).isEqualTo(SessionState.READY);
      assertThat(rig.peer.accepted()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void replyWithTheIdAsTextIsAccepted(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> call = rig.session.call("m", null);
      daemon.write(answer(String.valueOf(idOf(daemon.readLine())), "text"));
      assertThat(Rig.await(call).result()).isEqualTo("text");
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void replyWithResultAndErrorSettlesOnceAndAsAnError(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> call = rig.session.call("m", null);
      long id = idOf(daemon.readLine());
      daemon.write(
          "{\"id\":" + id + ",\"result\":1,\"error\":{\"code\":-7,\"message\":\"both\"}}\n");
      assertThat(failureOf(call))
          .isInstanceOfSatisfying(RpcException.class, e -> assertThat(e.code()).isEqualTo(-7));
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void secondReplyToTheSameRequestIsCountedAsLate(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> call = rig.session.call("m", null);
      long id = idOf(daemon.readLine());
      daemon.write(answer(id, "first") + answer(id, "second"));
      Future<Reply> next = rig.session.call("m", null);
      daemon.write(answer(idOf(daemon.readLine()), "next"));
      assertThat(Rig.await(call).result()).isEqualTo("first");
      assertThat(Rig.await(next).result()).isEqualTo("next");
      assertThat(rig.counts().lateReplies()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void replyAfterTheDeadlineIsDroppedAndTheNextCallGetsItsOwn(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> slow =
          rig.session.call("m", null, new CallOptions().setTimeout(Duration.ofMillis(50)));
      long late = idOf(daemon.readLine());
      assertThat(failureOf(slow))
          .isInstanceOfSatisfying(
              CallTimeoutException.class, e -> assertThat(e.fate()).isEqualTo(Fate.UNKNOWN));
      Future<Reply> next = rig.session.call("m", null);
      long own = idOf(daemon.readLine());
      daemon.write(answer(late, "late") + answer(own, "own"));
      assertThat(Rig.await(next).result()).isEqualTo("own");
      assertThat(rig.counts().lateReplies()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void replyToAnIdOfTheOldLinkCannotSettleACallOfTheNewOne(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection old = rig.connect();
      Future<Reply> lost = rig.session.call("m", null);
      long oldId = idOf(old.readLine());
      old.close();
      assertThat(failureOf(lost)).isInstanceOf(OutcomeUnknownException.class);
      PeerConnection daemon = rig.peer.accept();
      Future<Reply> call = rig.session.call("m", null);
      long id = idOf(daemon.readLine());
      assertThat(id).isGreaterThan(oldId);
      daemon.write(answer(oldId, "ghost") + answer(id, "own"));
      assertThat(Rig.await(call).result()).isEqualTo("own");
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void pingOfAnMcpServerIsAnsweredWithItsOwnId(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, McpProtocol.create())) {
      PeerConnection server = rig.connect();
      initialize(server);
      server.write("{\"jsonrpc\":\"2.0\",\"id\":\"p-1\",\"method\":\"ping\"}\n");
      assertThat(new JsonObject(server.readLine()))
          .isEqualTo(new JsonObject("{\"jsonrpc\":\"2.0\",\"id\":\"p-1\",\"result\":{}}"));
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void noiseBeforeTheHandshakeAnswerDoesNotBreakIt(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, McpProtocol.create())) {
      PeerConnection server = rig.connect();
      long id = idOf(server.readLine());
      server.write("starting...\n");
      server.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n");
      server.write("\r\n\n");
      server.write("\uFEFF" + initializeAnswer(id));
      assertThat(server.readLine()).contains("notifications/initialized");
      Rig.await(rig.session.start());
      assertThat(rig.session.agreement().version()).isEqualTo("2025-06-18");
      assertThat(rig.counts().garbage()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void peerThatClosesRightAfterItsHandshakeAnswerIsTriedAgain(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, McpProtocol.create())) {
      PeerConnection first = rig.connect();
      first.write(initializeAnswer(idOf(first.readLine())));
      first.close();
      PeerConnection second = rig.peer.accept();
      initialize(second);
      Future<Reply> call = rig.session.call("tools/list", null);
      second.write(answer(idOf(second.readLine()), new JsonObject()));
      assertThat(Rig.await(call).result()).isEqualTo(new JsonObject());
      assertThat(rig.uncaught).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void peerThatClosesRightAfterAcceptingRaisesNoUncaughtError(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      rig.session.call("nobody.listens", null);
      for (int i = 0; i < 5; i++) {
        rig.peer.accept().close();
      }
      PeerConnection daemon = rig.peer.accept();
      Future<Reply> call = rig.session.call("m", null);
      String line = daemon.readLine();
      if (line.contains("nobody.listens")) {
        line = daemon.readLine();
      }
      daemon.write(answer(idOf(line), true));
      assertThat(Rig.await(call).result()).isEqualTo(true);
      assertThat(rig.uncaught).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void handshakeHasATimeOfItsOwnBesideTheCallDeadline(SocketKind kind) {
    SessionOptions options = new SessionOptions().setHandshakeTimeout(Duration.ofMillis(100));
    try (SessionRig rig = new SessionRig(kind, path, McpProtocol.create(), options)) {
      Future<Reply> call = rig.session.call("tools/list", null);
      PeerConnection silent = rig.peer.accept();
      assertThat(silent.readLine()).contains("initialize");
      PeerConnection server = rig.peer.accept();
      assertThat(silent.readToEnd())
          .as("no cancel of a handshake, no call, just the end")
          .isEmpty();
      initialize(server);
      server.write(answer(idOf(server.readLine()), new JsonObject()));
      assertThat(Rig.await(call).sends()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void everyPendingCallOfACutSocketEndsTyped(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      List<Future<Reply>> calls =
          IntStream.range(0, 5).mapToObj(n -> rig.session.call("m", null)).toList();
      calls.forEach(written -> daemon.readLine());
      daemon.close();
      for (Future<Reply> call : calls) {
        assertThat(failureOf(call))
            .isInstanceOfSatisfying(
                SessionException.class, e -> assertThat(e.fate()).isEqualTo(Fate.UNKNOWN));
      }
      assertThat(rig.counts().inFlight()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void characterSplitOverThreeWritesArrivesWhole(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> call = rig.session.call("m", null);
      byte[] line = answer(idOf(daemon.readLine()), "\u2264").getBytes(StandardCharsets.UTF_8);
      for (byte b : line) {
        daemon.write(b);
      }
      assertThat(Rig.await(call).result()).isEqualTo("\u2264");
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void halfALineOfTheOldSocketCannotPoisonTheNewOne(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection old = rig.connect();
      Future<Reply> lost = rig.session.call("m", null);
      long id = idOf(old.readLine());
      old.write("{\"id\":" + id + ",\"res");
      old.close();
      assertThat(failureOf(lost)).isInstanceOf(OutcomeUnknownException.class);
      PeerConnection daemon = rig.peer.accept();
      Future<Reply> call = rig.session.call("m", null);
      daemon.write(answer(idOf(daemon.readLine()), "clean"));
      assertThat(Rig.await(call).result()).isEqualTo("clean");
      assertThat(rig.counts().garbage()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void peerThatFramesWithLengthHeadersEndsTheCallTypedInsteadOfHanging(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> call = rig.session.call("m", null);
      String body = answer(idOf(daemon.readLine()), true).strip();
      daemon.write("Content-Length: " + body.length() + "\r\n\r\n" + body);
      assertThat(failureOf(call))
          .isInstanceOf(OutcomeUnknownException.class)
          .hasMessageContaining("Content-Length");
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void lateEndOfTheOldSocketLeavesTheNewLinkAndItsCallAlone(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection old = rig.connect();
      Rig.await(rig.session.start());
      Future<Void> replaced = rig.session.reconnect();
      PeerConnection daemon = rig.peer.accept();
      Rig.await(replaced);
      Future<Reply> call = rig.session.call("m", null);
      long id = idOf(daemon.readLine());
      old.close();
      daemon.write(answer(id, "untouched"));
      assertThat(Rig.await(call).result()).isEqualTo("untouched");
      assertThat(rig.peer.accepted()).isEqualTo(2);
      assertThat(rig.session.snapshot().epoch()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void noiseIsNoReasonToDropALinkWhoseOnlyCallHasEnded(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> slow =
          rig.session.call("m", null, new CallOptions().setTimeout(Duration.ofMillis(50)));
      daemon.readLine();
      assertThat(failureOf(slow)).isInstanceOf(CallTimeoutException.class);
      Promise<Void> heard = Promise.promise();
      rig.session.onNotification("done", done -> heard.complete());
      daemon.write("log\n".repeat(10) + "{\"method\":\"done\"}\n");
      Rig.await(heard.future());
      Future<Reply> next = rig.session.call("m", null);
      daemon.write(answer(idOf(daemon.readLine()), "still here"));
      assertThat(Rig.await(next).result()).isEqualTo("still here");
      assertThat(rig.counts().garbage()).isEqualTo(10);
      assertThat(rig.peer.accepted()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(SocketKind.class)
  void closingVertxLeavesACallInFlightItsGrace(SocketKind kind) {
    try (SessionRig rig = new SessionRig(kind, path, JsonRpcProtocol.create())) {
      PeerConnection daemon = rig.connect();
      Future<Reply> call = rig.session.call("m", null);
      long id = idOf(daemon.readLine());
      Promise<Void> closing = Promise.promise();
      rig.session.onSnapshot(
          snapshot -> {
            if (snapshot.state() == SessionState.CLOSING) {
              closing.tryComplete();
            }
          });
      Future<Void> closed = rig.vertx.close();
      Rig.await(closing.future());
      daemon.write(answer(id, "in time"));
      assertThat(Rig.await(call).result()).isEqualTo("in time");
      Rig.await(closed);
      assertThat(daemon.readToEnd()).isEmpty();
      assertThat(rig.session.snapshot().state()).isEqualTo(SessionState.CLOSED);
    }
  }

  private static void initialize(PeerConnection server) {
    server.write(initializeAnswer(idOf(server.readLine())));
    assertThat(server.readLine()).contains("notifications/initialized");
  }

  private static String initializeAnswer(long id) {
    JsonObject result =
        new JsonObject()
            .put("protocolVersion", "2025-06-18")
            .put("capabilities", new JsonObject().put("tools", new JsonObject()))
            .put("serverInfo", new JsonObject().put("name", "peer").put("version", "1"));
    return answer(id, result);
  }
}
