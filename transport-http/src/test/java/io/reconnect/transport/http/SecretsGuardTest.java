package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.reconnect.testkit.Told;
import io.reconnect.transport.http.peer.HttpPeer;
import io.reconnect.transport.http.peer.McpPeer;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.junit.platform.launcher.listeners.TestExecutionSummary.Failure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every class of this module is watched: one that tells a secret fails, wherever it tells it. */
class SecretsGuardTest {

  private static final Logger LOG = LoggerFactory.getLogger("app");

  /** Tells nothing. */
  static class Discreet {
    @Test
    void callsAndSaysNothing() {
      try (McpRig rig = new McpRig(new McpPeer())) {
        await(rig.greet("you"));
      }
    }
  }

  /** Logs the id of its session. */
  static class LogsTheSessionId {
    @Test
    void log() {
      try (McpRig rig = new McpRig(new McpPeer())) {
        await(rig.greet("you"));
        LOG.debug(
            "called on {}",
            rig.server.http().requests(McpPeer.verb("DELETE").negate()).get(1).sessionId());
      }
    }
  }

  /** Logs where it is going. */
  static class LogsTheQueryString {
    @Test
    void log() {
      LOG.warn("asks {}", HttpPeer.TARGET);
    }
  }

  /** Fails with the argument of a call. */
  static class FailsWithAnArgument {
    @Test
    void fail() {
      Future<String> failed = Future.failedFuture(new IOException("no argument-SECRET"));
      assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> await(failed))).isNotNull();
    }
  }

  /** Tells a token in what is no failure. */
  static class TellsAToken {
    @Test
    void tell() {
      Told.event(List.of("Bearer good-t0ken-SECRET"));
    }
  }

  /** Uses a secret that nobody could find. */
  static class UsesAShortToken {
    @Test
    void call() {
      try (McpRig rig = new McpRig(new McpPeer())) {
        await(rig.greet("you", CallHeadersTest.with("Authorization", "Bearer x")));
      }
    }
  }

  private static TestExecutionSummary run(Class<?> test) {
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(test))
            .configurationParameter("junit.jupiter.execution.timeout.default", "60 s")
            .build();
    LauncherFactory.create().execute(request, summary);
    return summary.getSummary();
  }

  @Test
  void aClassThatTellsNothingPasses() {
    TestExecutionSummary summary = run(Discreet.class);
    assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
    assertThat(summary.getFailures()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        LogsTheSessionId.class,
        LogsTheQueryString.class,
        FailsWithAnArgument.class,
        TellsAToken.class
      })
  void aClassThatTellsASecretFailsAsAWholeAndTheFailureDoesNotRepeatIt(Class<?> leaking) {
    TestExecutionSummary summary = run(leaking);
    assertThat(summary.getTestsSucceededCount()).as("the test itself").isEqualTo(1);
    assertThat(summary.getFailures())
        .extracting(Failure::getException)
        .singleElement()
        .isInstanceOf(AssertionError.class)
        .asString()
        .contains("1 times a secret was told", "a marked secret in ", "***")
        .doesNotContain("SECRET");
  }

  @Test
  void aSecretThatNobodyCouldFindFailsTheClass() {
    assertThat(run(UsesAShortToken.class).getFailures())
        .extracting(failure -> failure.getException().getMessage())
        .singleElement()
        .asString()
        .contains("a token is too short to be searched for");
  }
}
