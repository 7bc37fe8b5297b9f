package io.reconnect.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Conversation;
import io.reconnect.spi.Params;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.OptionalLong;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpConversationTest {

  private final Conversation conversation = McpProtocol.create().newConversation();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ping",
        "tools/list",
        "prompts/list",
        "prompts/get",
        "resources/list",
        "resources/templates/list",
        "resources/read",
        "completion/complete",
        "server/discover",
        "tasks/get"
      })
  void aMethodWithoutSideEffectsIsSafe(String method) {
    assertThat(conversation.isSideEffectFree(method, Params.NONE, false)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools/call",
        "logging/setLevel",
        "resources/subscribe",
        "tasks/cancel",
        "list",
        "tools/list/all",
        "tools/playlist",
        "thread",
        "budget"
      })
  void anyOtherMethodIsNot(String method) {
    assertThat(conversation.isSideEffectFree(method, Params.NONE, true)).isFalse();
  }

  @Nested
  class ToolHints {

    private void lists(String cursor, JsonObject... tools) {
      JsonObject asked = cursor == null ? null : new JsonObject().put("cursor", cursor);
      JsonArray page = new JsonArray();
      for (JsonObject tool : tools) {
        page.add(tool);
      }
      conversation.onResult("tools/list", Params.named(asked), new JsonObject().put("tools", page));
    }

    private static JsonObject tool(String name, String hint, Object value) {
      return new JsonObject()
          .put("name", name)
          .put("annotations", new JsonObject().put(hint, value));
    }

    private boolean isSafe(String tool) {
      JsonObject params = new JsonObject().put("name", tool);
      return conversation.isSideEffectFree("tools/call", Params.named(params), true);
    }

    @Test
    void countOnlyWhereThePeerIsTrusted() {
      lists(null, tool("search", "readOnlyHint", true));
      Params call = Params.named(new JsonObject().put("name", "search"));
      assertThat(conversation.isSideEffectFree("tools/call", call, true)).isTrue();
      assertThat(conversation.isSideEffectFree("tools/call", call, false)).isFalse();
      assertThat(conversation.isSideEffectFree("tools/other", call, true)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
      "readOnlyHint, true, true",
      "idempotentHint, true, true",
      "readOnlyHint, false, false",
      "destructiveHint, true, false",
      "openWorldHint, true, false"
    })
    void areReadOnlyAndIdempotent(String hint, boolean value, boolean safe) {
      lists(null, tool("t", hint, value));
      assertThat(isSafe("t")).isEqualTo(safe);
    }

    @Test
    void mustBeTrueAndNotMerelyPresent() {
      lists(null, tool("t", "readOnlyHint", "true"), tool("u", "readOnlyHint", 1));
      assertThat(isSafe("t")).isFalse();
      assertThat(isSafe("u")).isFalse();
    }

    @Test
    void addUpOverPages() {
      lists(null, tool("first", "readOnlyHint", true));
      lists("page 2", tool("second", "readOnlyHint", true));
      assertThat(isSafe("first")).isTrue();
      assertThat(isSafe("second")).isTrue();
    }

    @Test
    void areForgottenWhenTheListStartsAnew() {
      lists(null, tool("old", "readOnlyHint", true));
      lists(null, tool("new", "readOnlyHint", true));
      assertThat(isSafe("old")).isFalse();
      assertThat(isSafe("new")).isTrue();
    }

    @Test
    void areForgottenWithEveryHandshake() {
      lists(null, tool("old", "readOnlyHint", true));
      FakeExchange peer =
          new FakeExchange().answers(new JsonObject().put("protocolVersion", "2025-11-25"));
      conversation.handshake(peer);
      assertThat(isSafe("old")).isFalse();
    }

    @Test
    void ofPeersWithStrangeListsAreIgnored() {
      conversation.onResult("tools/list", Params.NONE, null);
      conversation.onResult("tools/list", Params.NONE, "tools");
      conversation.onResult("tools/list", Params.NONE, new JsonObject().put("tools", 1));
      lists(
          null,
          new JsonObject().put("name", 5),
          new JsonObject(),
          new JsonObject().put("name", "t"));
      conversation.onResult(
          "prompts/list",
          Params.NONE,
          new JsonObject().put("tools", new JsonArray().add(tool("t", "readOnlyHint", true))));
      assertThat(isSafe("t")).isFalse();
    }

    @Test
    void meanNothingForACallWithoutName() {
      assertThat(conversation.isSideEffectFree("tools/call", Params.NONE, true)).isFalse();
    }
  }

  @Nested
  class Progress {

    @Test
    void isAskedForUnderTheWireId() {
      Params asked = conversation.withProgress(Params.named(new JsonObject().put("a", 1)), 7);
      assertThat(asked.asNamed())
          .isEqualTo(
              new JsonObject().put("a", 1).put("_meta", new JsonObject().put("progressToken", 7L)));
    }

    @Test
    void keepsTheRestOfMetaAndTheOriginal() {
      JsonObject original = new JsonObject().put("_meta", new JsonObject().put("key", "k"));
      Params given = Params.named(original);
      Params asked = conversation.withProgress(given, 7);
      assertThat(asked.asNamed().getJsonObject("_meta"))
          .isEqualTo(new JsonObject().put("key", "k").put("progressToken", 7L));
      assertThat(given.asNamed()).isEqualTo(original);
    }

    @Test
    void canBeAskedForWithoutParameters() {
      assertThat(conversation.withProgress(Params.NONE, 7).asNamed().getJsonObject("_meta"))
          .isEqualTo(new JsonObject().put("progressToken", 7L));
    }

    @Test
    void neverReplacesParametersByPosition() {
      Params given = Params.positional(new JsonArray().add(1));
      assertThat(conversation.withProgress(given, 7)).isSameAs(given);
    }

    @Test
    void isReadFromItsNotification() {
      assertThat(token("notifications/progress", 7)).hasValue(7);
      assertThat(token("notifications/progress", "7")).hasValue(7);
    }

    @Test
    void isNotReadFromAnythingElse() {
      assertThat(token("notifications/message", 7)).isEmpty();
      assertThat(token("notifications/progress", "abc")).isEmpty();
      assertThat(token("notifications/progress", 7.5)).isEmpty();
      assertThat(token("notifications/progress", null)).isEmpty();
    }

    private OptionalLong token(String method, Object token) {
      return conversation.progressOf(method, new JsonObject().put("progressToken", token));
    }
  }

  @Test
  void aRequestIsCancelledByItsWireId() {
    Conversation.Message message = conversation.cancellation(7, "tools/call", "deadline").get();
    assertThat(message.method()).isEqualTo("notifications/cancelled");
    assertThat(message.params().asNamed())
        .isEqualTo(new JsonObject().put("requestId", 7L).put("reason", "deadline"));
  }

  @Test
  void initializeIsNeverCancelled() {
    assertThat(conversation.cancellation(7, "initialize", "deadline")).isEmpty();
  }

  @Test
  void aPeerMayTakeItsOwnRequestBack() {
    JsonObject params = new JsonObject().put("requestId", "p-1");
    assertThat(conversation.cancelledRequestOf("notifications/cancelled", params)).isEqualTo("p-1");
    assertThat(conversation.cancelledRequestOf("notifications/progress", params)).isNull();
  }

  @Test
  void aPingIsAnsweredAndNothingElse() {
    assertThat(conversation.ownAnswer("ping")).contains(new JsonObject());
    assertThat(conversation.ownAnswer("roots/list")).isEmpty();
  }

  @Test
  void aPeerIsProbedWithPing() {
    assertThat(conversation.probe()).contains(new Conversation.Message("ping", Params.NONE));
  }

  @ParameterizedTest
  @CsvSource({"tools, tools/list", "prompts, prompts/list", "resources, resources/list"})
  void silenceIsConfirmedByAListThePeerSaysItHas(String capability, String method) {
    handshakeWith(
        new JsonObject().put("logging", new JsonObject()).put(capability, new JsonObject()));
    assertThat(conversation.confirmation()).contains(new Conversation.Message(method, Params.NONE));
  }

  @Test
  void aPeerThatHasNoListIsNotAskedForOne() {
    assertThat(conversation.confirmation()).isEmpty();
    handshakeWith(new JsonObject().put("logging", new JsonObject()));
    assertThat(conversation.confirmation()).isEmpty();
  }

  @Test
  void aNewPeerIsAskedForWhatItHas() {
    handshakeWith(new JsonObject().put("tools", new JsonObject()));
    handshakeWith(new JsonObject().put("prompts", new JsonObject()));
    assertThat(conversation.confirmation().get().method()).isEqualTo("prompts/list");
  }

  @Test
  void everySessionHasAConversationOfItsOwn() {
    McpProtocol protocol = McpProtocol.create();
    assertThat(protocol.newConversation()).isNotSameAs(protocol.newConversation());
    assertThat(protocol.name()).isEqualTo("mcp");
  }

  private void handshakeWith(JsonObject capabilities) {
    conversation.handshake(
        new FakeExchange()
            .answers(
                new JsonObject()
                    .put("protocolVersion", "2025-11-25")
                    .put("capabilities", capabilities)));
  }
}
