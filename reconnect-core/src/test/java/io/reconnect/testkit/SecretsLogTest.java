package io.reconnect.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import org.junit.jupiter.api.Test;

class SecretsLogTest {

  private final LoggerContext context = new LoggerContext();
  private final Logger app = context.getLogger("app");
  private final SecretsLog log = new SecretsLog();

  SecretsLogTest() {
    log.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.TRACE);
    root.addAppender(log);
  }

  private void used(String kind, String value) {
    context.getLogger(Secrets.LOGGER).trace("{}{}", kind, value);
  }

  @Test
  void nothingIsFoundWhereNothingIsTold() {
    used("token", "abcdefgh");
    app.warn("all is well");
    assertThat(log.leaks()).isEmpty();
  }

  @Test
  void aMarkedSecretIsFoundInAMessageAndNotRepeated() {
    app.info("sent {}", "t0ken-SECRET-1");
    assertThat(log.leaks()).containsExactly("a marked secret in INFO app: sent ***");
  }

  @Test
  void aSecretThatWasMadeKnownIsFoundByItsKindWheneverThatWas() {
    app.debug("sent Basic dTpwLVNFQ1JFVA==, see");
    used("password", "dTpwLVNFQ1JFVA==");
    assertThat(log.leaks()).containsExactly("a password in DEBUG app: sent Basic ***, see");
  }

  @Test
  void aSecretIsFoundInTheCauseOfAFailure() {
    app.error("failed", new IllegalStateException(new IllegalArgumentException("k-SECRET")));
    assertThat(log.leaks()).singleElement().asString().contains("IllegalArg").contains(": ***");
    assertThat(log.leaks()).singleElement().asString().doesNotContain("SECRET");
  }

  @Test
  void aSecretThatNobodyCouldFindIsAFault() {
    used("session id", "S1");
    assertThat(log.leaks())
        .containsExactly("a session id is too short to be searched for, and has no mark");
  }
}
