package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnansweredTest {

  private final Unanswered unanswered = new Unanswered();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":7,\"result\":null}",
        "{\"id\":\"7\",\"result\":1}",
        "{\"id\":7,\"error\":{\"code\":-1,\"message\":\"m\"}}"
      })
  void anAnswerSettlesItsRequest(String answer) {
    unanswered.sent(7);
    unanswered.received(new JsonObject(answer));
    assertThat(unanswered.isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":8,\"result\":1}",
        "{\"id\":\"abc\",\"result\":1}",
        "{\"id\":\"\",\"result\":1}",
        "{\"id\":\"77777777777777777777777\",\"result\":1}",
        "{\"id\":null,\"error\":{\"code\":-1}}",
        "{\"id\":0,\"result\":1}",
        "{\"id\":7,\"method\":\"ping\"}",
        "{\"method\":\"m\"}"
      })
  void anythingElseDoesNot(String message) {
    unanswered.sent(7);
    unanswered.received(new JsonObject(message));
    assertThat(unanswered.isEmpty()).isFalse();
  }

  @Test
  void requestsThatAreNeverAnsweredDoNotPileUp() {
    int more = 1 << 17;
    for (long id = 1; id <= more; id++) {
      unanswered.sent(id);
    }
    for (long id = more; id > more / 2; id--) {
      assertThat(unanswered.isEmpty()).isFalse();
      unanswered.received(new JsonObject().put("id", id).put("result", 1));
    }
    assertThat(unanswered.isEmpty()).isTrue();
  }
}
