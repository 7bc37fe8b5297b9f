package io.reconnect.examples.bridge.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.HandshakeException;
import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.QueueFullException;
import io.reconnect.core.RpcException;
import io.reconnect.core.SessionClosedException;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CallFailureTest {

  private static final FailureContext LINK_AT_FAULT = context(LossReason.PEER_RESET);
  private static final FailureContext LINK_FINE = context(null);

  static Stream<Arguments> failures() {
    return Stream.of(
        failure(new UnreachableException("w", Fate.NOT_SENT, LINK_AT_FAULT), -32002, "PEER_RESET"),
        failure(new UnreachableException("w", Fate.REJECTED, LINK_AT_FAULT), -32002, "PEER_RESET"),
        failure(new HandshakeException("w", context(LossReason.PROTOCOL)), -32002, "PROTOCOL"),
        failure(new QueueFullException("w", Fate.NOT_SENT, LINK_AT_FAULT), -32002, "QUEUE_FULL"),
        failure(
            new OutcomeUnknownException("w", Fate.UNKNOWN, LINK_AT_FAULT), -32003, "PEER_RESET"),
        failure(new CallTimeoutException("w", Fate.UNKNOWN, LINK_FINE), -32004, "DEADLINE"),
        failure(new CallTimeoutException("w", Fate.NOT_SENT, LINK_AT_FAULT), -32004, "PEER_RESET"),
        failure(new SessionClosedException("w", Fate.NOT_SENT, LINK_AT_FAULT), -32005, "CLOSING"),
        failure(new SessionClosedException("w", Fate.UNKNOWN, LINK_FINE), -32005, "CLOSING"),
        failure(new ProtocolException("w", Fate.ANSWERED, LINK_FINE), -32603, "PROTOCOL"),
        failure(new ProtocolException("w", Fate.UNKNOWN, LINK_FINE), -32003, "LOCAL"),
        failure(new ProtocolException("w", Fate.NOT_SENT, LINK_FINE), -32602, "LOCAL"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void everyFailureHasItsCodeAndSaysWhatIsKnown(SessionException failure, int code, String reason) {
    RpcException error = CallFailure.of(failure, Snapshots.of(SessionState.READY, null, ""));

    assertThat(error.code()).isEqualTo(code);
    assertThat(error.getMessage()).isEqualTo(failure.getMessage());
    assertThat(error.data())
        .isEqualTo(
            new JsonObject()
                .put("fate", failure.fate().name())
                .put("reason", reason)
                .put("epoch", 3L)
                .put("waitedMs", 1500L)
                .put("attempts", 2));
  }

  @Test
  void whileTheLinkIsDownTheErrorNamesWhy() {
    RpcException error =
        CallFailure.of(
            new UnreachableException("gave up", Fate.NOT_SENT, LINK_AT_FAULT),
            Snapshots.of(SessionState.BACKOFF, LossReason.UNREACHABLE, "no such file"));

    assertThat(error.getMessage()).endsWith("gave up; no such file");
    assertThat(((JsonObject) error.data()).getString("detail")).isEqualTo("no such file");
  }

  @Test
  void thePeersOwnErrorIsNotTouched() {
    RpcException own = new RpcException(-32002, "mine", new JsonObject().put("fate", "mine"));

    assertThat(CallFailure.of(own, Snapshots.of(SessionState.BACKOFF, null, "down"))).isSameAs(own);
  }

  private static Arguments failure(SessionException failure, int code, String reason) {
    return Arguments.of(failure, code, reason);
  }

  private static FailureContext context(LossReason reason) {
    return new FailureContext("s", "unix:/x", "m", 3, Duration.ofMillis(1500), 2, reason);
  }
}
