package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallCancelledException;
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
import io.reconnect.core.UnreachableException;
import io.reconnect.spi.LossReason;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireFailureTest {

  private static final CommandSchemas SCHEMAS = CommandSchemas.load();
  private static final FailureContext CONTEXT =
      new FailureContext(
          "a", "unix:/run/a", "m", 3, Duration.ofMillis(120), 2, LossReason.PEER_RESET);
  private static final FailureContext NO_REASON =
      new FailureContext("a", "unix:/run/a", "", 0, Duration.ZERO, 0, null);

  static Stream<SessionException> failures() {
    return Stream.of(
        new SessionClosedException("open another", Fate.NOT_SENT, CONTEXT),
        new QueueFullException("256 wait", Fate.NOT_SENT, CONTEXT),
        new UnreachableException("refused", Fate.REJECTED, CONTEXT),
        new UnreachableException("refused", Fate.NOT_SENT, NO_REASON),
        new HandshakeException("no common version", CONTEXT),
        new CallTimeoutException("30 s", Fate.UNKNOWN, CONTEXT),
        new CallCancelledException("by the user", Fate.UNKNOWN, CONTEXT),
        new OutcomeUnknownException("it may have run", Fate.UNKNOWN, CONTEXT),
        new ProtocolException("no result", Fate.ANSWERED, CONTEXT),
        new RpcException(-32_601, "no such method", null, CONTEXT),
        new RpcException(7, "", new JsonArray().add(1), CONTEXT));
  }

  private static ReplyException sent(SessionException failure) {
    WireFailure wire = WireFailure.of(failure);
    assertThat(SCHEMAS.validator("failure").validate(wire.json()).getValid())
        .as("%s", wire.json())
        .isTrue();
    return new ReplyException(ReplyFailure.RECIPIENT_FAILURE, wire.code(), wire.json().encode());
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureComesBackAsItWas(SessionException failure) {
    SessionException back = WireFailure.restore(sent(failure), true);
    assertThat(back).isExactlyInstanceOf(failure.getClass());
    assertThat(back).hasMessage(failure.getMessage());
    assertThat(back.fate()).isEqualTo(failure.fate());
    assertThat(back.context()).isEqualTo(failure.context());
    if (failure instanceof RpcException answer) {
      assertThat(((RpcException) back).toErrorObject()).isEqualTo(answer.toErrorObject());
    }
  }

  @ParameterizedTest
  @EnumSource(RegistryException.Kind.class)
  void soDoesARefusalOfTheRegistry(RegistryException.Kind kind) {
    if (kind.code() < 0) {
      return;
    }
    RegistryException refusal =
        new RegistryException(kind, "why", "/field", Fate.NOT_SENT, RegistryException.NOWHERE);
    RegistryException back = (RegistryException) WireFailure.restore(sent(refusal), true);
    assertThat(back.kind()).isEqualTo(kind);
    assertThat(back).hasMessage("why");
    assertThat(back.field()).isEqualTo("/field");
    assertThat(back.fate()).isEqualTo(Fate.NOT_SENT);
  }

  @Test
  void everyFailureHasACodeOfItsOwn() {
    Map<Integer, String> codes = new HashMap<>();
    Stream.concat(
            failures(),
            Stream.of(RegistryException.Kind.values())
                .filter(kind -> kind.code() > 0)
                .map(kind -> new RegistryException(kind, "why")))
        .map(WireFailure::of)
        .forEach(
            wire ->
                assertThat(
                        codes.merge(
                            wire.code(), wire.json().getString("failure"), (one, two) -> two))
                    .isEqualTo(codes.get(wire.code())));
    assertThat(codes).hasSize(19);
    assertThat(codes.values()).doesNotHaveDuplicates();
  }

  @Test
  void aFaultIsNamedByItsTypeAlone() {
    WireFailure wire = WireFailure.of(new IllegalStateException("s3cret"));
    assertThat(wire.code()).isEqualTo(500);
    assertThat(wire.json())
        .isEqualTo(
            new JsonObject()
                .put("failure", "INTERNAL")
                .put(
                    "message",
                    "the registry failed with java.lang.IllegalStateException: see its log")
                .put("fate", "NOT_SENT"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no json",
        "[]",
        "{}",
        "{\"failure\":\"NEW_KIND\",\"message\":\"m\",\"fate\":\"NOT_SENT\"}",
        "{\"failure\":\"CLOSING\",\"message\":\"m\",\"fate\":\"LOST\"}",
        "{\"failure\":5}",
        "{\"failure\":\"CLOSING\",\"message\":\"m\",\"fate\":\"NOT_SENT\",\"context\":7}"
      })
  void anAnswerThatIsNoneLeavesTheFateUnknown(String message) {
    ReplyException failure = new ReplyException(ReplyFailure.RECIPIENT_FAILURE, 1, message);
    RegistryException restored = (RegistryException) WireFailure.restore(failure, true);
    assertThat(restored.kind()).isEqualTo(RegistryException.Kind.NO_ANSWER);
    assertThat(restored.fate()).isEqualTo(Fate.UNKNOWN);
  }
}
