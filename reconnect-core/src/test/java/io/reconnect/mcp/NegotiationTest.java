package io.reconnect.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.HandshakeException;
import io.reconnect.core.RpcException;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NegotiationTest {

  private final FakeExchange peer = new FakeExchange();

  private Future<Agreement> handshake() {
    return McpProtocol.create().newConversation().handshake(peer);
  }

  private HandshakeException refusal() {
    Throwable cause = handshake().cause();
    assertThat(cause).isInstanceOf(HandshakeException.class);
    return (HandshakeException) cause;
  }

  private static JsonObject offering(Object version) {
    return new JsonObject()
        .put("protocolVersion", version)
        .put("capabilities", new JsonObject().put("tools", new JsonObject()))
        .put("serverInfo", new JsonObject().put("name", "peer"));
  }

  private static RpcException unsupported(Object... versions) {
    return new RpcException(
        RpcException.INVALID_PARAMS,
        "Unsupported protocol version",
        new JsonObject().put("supported", new JsonArray(List.of(versions))));
  }

  @Test
  void offersThePreferredRevisionAndIntroducesItself() {
    peer.answers(offering("2025-11-25"));
    Agreement agreement = handshake().result();
    assertThat(peer.params.get(0))
        .isEqualTo(
            new JsonObject()
                .put("protocolVersion", "2025-11-25")
                .put("capabilities", new JsonObject())
                .put(
                    "clientInfo",
                    new JsonObject().put("name", "vertx-reconnect").put("version", "0.1.0")));
    assertThat(agreement.version()).isEqualTo("2025-11-25");
    assertThat(agreement.capabilities().containsKey("tools")).isTrue();
    assertThat(agreement.peer().getString("name")).isEqualTo("peer");
    assertThat(agreement.details()).isEqualTo(offering("2025-11-25"));
  }

  @Test
  void saysInitializedAfterTheAnswer() {
    peer.answers(offering("2025-11-25"));
    assertThat(handshake().succeeded()).isTrue();
    assertThat(peer.sent).containsExactly("initialize", "notifications/initialized");
    assertThat(peer.params.get(1)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-06-18", "2025-03-26", "2024-11-05"})
  void acceptsAnOlderRevisionItSpeaks(String version) {
    peer.answers(offering(version));
    assertThat(handshake().result().version()).isEqualTo(version);
  }

  @Test
  void refusesARevisionItDoesNotSpeakForGood() {
    peer.answers(offering("2099-01-01"));
    HandshakeException refusal = refusal();
    assertThat(refusal.isPermanent()).isTrue();
    assertThat(refusal).hasMessageContaining("2099-01-01").hasMessageContaining("2025-11-25");
    assertThat(peer.sent).containsExactly("initialize");
  }

  @Test
  void doesNotRepeatForeignTextThatIsNoRevision() {
    peer.answers(offering("Bearer secret"));
    assertThat(refusal()).hasMessageNotContaining("secret");
  }

  @Test
  void triesOnceMoreWithARevisionThePeerListed() {
    peer.fails(unsupported("2024-11-05", "2025-03-26", "1999-01-01"))
        .answers(offering("2025-03-26"));
    assertThat(handshake().result().version()).isEqualTo("2025-03-26");
    assertThat(peer.sent).containsExactly("initialize", "initialize", "notifications/initialized");
    assertThat(peer.params.get(1).getString("protocolVersion")).isEqualTo("2025-03-26");
  }

  @Test
  void doesNotTryAThirdTime() {
    peer.fails(unsupported("2025-03-26")).fails(unsupported("2024-11-05"));
    assertThat(handshake().cause()).isInstanceOf(RpcException.class);
    assertThat(peer.sent).containsExactly("initialize", "initialize");
  }

  @Test
  void refusesForGoodWhenThePeerListedNoCommonRevision() {
    peer.fails(unsupported("1999-01-01", 5));
    assertThat(refusal().isPermanent()).isTrue();
    assertThat(peer.sent).containsExactly("initialize");
  }

  @Test
  void leavesOtherErrorsAlone() {
    for (RpcException other :
        List.of(
            new RpcException(RpcException.INVALID_PARAMS, "no", null),
            new RpcException(RpcException.INVALID_PARAMS, "no", new JsonObject()),
            new RpcException(RpcException.INVALID_PARAMS, "no", "2025-03-26"),
            new RpcException(
                -32000,
                "no",
                new JsonObject().put("supported", new JsonArray().add("2025-03-26"))))) {
      FakeExchange refusing = new FakeExchange().fails(other);
      assertThat(McpProtocol.create().newConversation().handshake(refusing).cause())
          .isSameAs(other);
      assertThat(refusing.sent).containsExactly("initialize");
    }
  }

  @Test
  void anAnswerWithoutRevisionMayHeal() {
    for (Object answer :
        new Object[] {
          null, "hello", new JsonArray(), new JsonObject(), offering(5), offering(null)
        }) {
      FakeExchange confused = new FakeExchange().answers(answer);
      Throwable cause = McpProtocol.create().newConversation().handshake(confused).cause();
      assertThat(cause)
          .isInstanceOf(HandshakeException.class)
          .hasMessageContaining("protocolVersion");
      assertThat(((HandshakeException) cause).isPermanent()).isFalse();
      assertThat(confused.sent).containsExactly("initialize");
    }
  }

  @Test
  void aPeerMayLeaveOutWhatItCanAndWhoItIs() {
    peer.answers(new JsonObject().put("protocolVersion", "2025-06-18").put("capabilities", 1));
    Agreement agreement = handshake().result();
    assertThat(agreement.capabilities()).isEqualTo(new JsonObject());
    assertThat(agreement.peer()).isEqualTo(new JsonObject());
  }

  @Test
  void isNotDoneBeforeInitializedWasHandedOver() {
    LinkException cut = LinkException.retryable(LossReason.PEER_RESET, "cut");
    peer.answers(offering("2025-11-25")).cannotDeliver(cut);
    assertThat(handshake().cause()).isSameAs(cut);
  }

  @Test
  void offersAndAcceptsWhatTheOptionsSay() {
    McpOptions options = new McpOptions().setVersions(List.of("2025-03-26", "2025-06-18"));
    peer.answers(offering("2025-06-18"));
    Agreement agreement = McpProtocol.create(options).newConversation().handshake(peer).result();
    assertThat(peer.params.get(0).getString("protocolVersion")).isEqualTo("2025-03-26");
    assertThat(agreement.version()).isEqualTo("2025-06-18");
  }

  @Test
  void aRevisionThatTheOptionsLeaveOutIsRefusedForGood() {
    McpOptions options = new McpOptions().setVersions(List.of("2025-11-25"));
    peer.answers(offering("2025-06-18"));
    Throwable cause = McpProtocol.create(options).newConversation().handshake(peer).cause();
    assertThat(cause)
        .isInstanceOf(HandshakeException.class)
        .hasMessageContaining("2025-06-18")
        .hasMessageContaining("[2025-11-25]");
    assertThat(((HandshakeException) cause).isPermanent()).isTrue();
  }

  @Test
  void prefersByItsOwnOrderAmongThePeersRevisions() {
    McpOptions options =
        new McpOptions().setVersions(List.of("2025-11-25", "2024-11-05", "2025-06-18"));
    peer.fails(unsupported("2025-06-18", "2024-11-05")).answers(offering("2024-11-05"));
    McpProtocol.create(options).newConversation().handshake(peer);
    assertThat(peer.params.get(1).getString("protocolVersion")).isEqualTo("2024-11-05");
  }

  @Test
  void anEmptyListOfRevisionsIsARefusalForGood() {
    peer.fails(unsupported());
    assertThat(refusal().isPermanent()).isTrue();
  }

  @Test
  void theAnswerToTheSecondOfferIsCheckedAsWell() {
    peer.fails(unsupported("2025-03-26")).answers(offering("1999-01-01"));
    assertThat(refusal().isPermanent()).isTrue();
    assertThat(peer.sent).containsExactly("initialize", "initialize");
  }

  @Test
  void declaresWhatTheClientCanAtThatMoment() {
    JsonObject own = new JsonObject();
    McpProtocol protocol =
        McpProtocol.create(
            new McpOptions().setCapabilities(new JsonObject().put("sampling", new JsonObject())),
            () -> own);
    own.put("roots", new JsonObject());
    peer.answers(offering("2025-11-25"));
    protocol.newConversation().handshake(peer);
    assertThat(peer.params.get(0).getJsonObject("capabilities"))
        .isEqualTo(
            new JsonObject().put("roots", new JsonObject()).put("sampling", new JsonObject()));
    assertThat(own).isEqualTo(new JsonObject().put("roots", new JsonObject()));
  }
}
