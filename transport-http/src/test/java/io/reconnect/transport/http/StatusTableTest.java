package io.reconnect.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.Ruling.Action;
import io.reconnect.transport.http.Ruling.Trait;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatusTableTest {

  /** No server sends it; here it stands for what an operator adds. */
  private static final int ADDED = 509;

  private static final StatusTable TABLE = new StatusTable(Set.of(ADDED));

  @ParameterizedTest
  @MethodSource("cases")
  void answerIsRuledAsDocumented(StatusCases.Case one) {
    Ruling ruling = TABLE.rule(one.answer());
    List<String> words = new ArrayList<>();
    words.add(ruling.action().name());
    words.add(ruling.reason() == null ? "-" : ruling.reason().name());
    words.add(ruling.fate().name());
    ruling.traits().stream().sorted().map(Trait::name).forEach(words::add);
    assertThat(words).isEqualTo(one.ruling());
  }

  static Stream<StatusCases.Case> cases() {
    return StatusCases.all();
  }

  @Test
  void everyRowIsDocumented() {
    Set<StatusRow> used =
        StatusCases.all().map(one -> TABLE.rowFor(one.answer())).collect(Collectors.toSet());
    assertThat(new HashSet<>(TABLE.rows())).isEqualTo(used);
  }

  @Test
  void everyAnswerHasARulingAndNoneFailsWithoutSayingWhy() {
    for (RequestKind kind : RequestKind.values()) {
      for (int status = 0; status < 1000; status++) {
        for (HttpAnswer answer : variants(HttpAnswer.of(kind, status))) {
          Ruling ruling = TABLE.rule(answer);
          assertThat(ruling.reason() == null).as("%s", answer).isEqualTo(ruling.detail().isEmpty());
        }
      }
    }
  }

  @Test
  void onlyALostSessionCostsTheLinkAndNeverAListenStream() {
    for (RequestKind kind : RequestKind.values()) {
      for (int status = 0; status < 1000; status++) {
        for (HttpAnswer answer : variants(HttpAnswer.of(kind, status))) {
          if (TABLE.rule(answer).action() == Action.LOSE_LINK) {
            assertThat(answer.hadSessionId()).as("%s", answer).isTrue();
            assertThat(kind).isNotIn(RequestKind.LISTEN, RequestKind.INITIALIZE);
            assertThat(TABLE.rule(answer).reason()).isEqualTo(LossReason.SESSION_EXPIRED);
          }
        }
      }
    }
  }

  @Test
  void noServerErrorClaimsThatACallDidNotRunUnlessTheOperatorSaysSo() {
    HttpAnswer unavailable = HttpAnswer.of(RequestKind.CALL, 503);
    assertThat(TABLE.rule(unavailable).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(new StatusTable(Set.of(503)).rule(unavailable).fate()).isEqualTo(Fate.REJECTED);
  }

  @Test
  void anAddedStatusDoesNotHideALostSessionOrAnAnswer() {
    StatusTable table = new StatusTable(Set.of(404, 401));
    HttpAnswer missing = HttpAnswer.of(RequestKind.CALL, 404).withSessionId();
    assertThat(table.rule(missing).reason()).isEqualTo(LossReason.SESSION_EXPIRED);
    assertThat(table.rule(missing.withOwnId()).action()).isEqualTo(Action.ANSWER);
    assertThat(table.rule(HttpAnswer.of(RequestKind.CALL, 401)).has(Trait.RENEW_CREDENTIALS))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 302, 399, 600, -1})
  void onlyAnErrorCanBeAddedAsARefusal(int status) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StatusTable(Set.of(status)))
        .withMessageContaining(String.valueOf(status));
  }

  @Test
  void detailNamesTheStatus() {
    assertThat(TABLE.rule(HttpAnswer.of(RequestKind.CALL, 404).withSessionId()).detail())
        .isEqualTo("the server answered HTTP 404: it no longer knows the session");
  }

  private static List<HttpAnswer> variants(HttpAnswer bare) {
    HttpAnswer inSession = bare.withSessionId();
    return List.of(
        bare,
        bare.withError(-32000),
        bare.withOwnId(),
        bare.withChallenge(),
        inSession,
        inSession.withError(-32000),
        inSession.withError(-32000).withoutGuess(),
        inSession.withOwnId());
  }
}
