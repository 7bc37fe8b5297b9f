package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.mcp.client.ServerMemory.Subscribing;
import io.reconnect.mcp.model.LoggingLevel;
import org.junit.jupiter.api.Test;

/** Answers that are seen only after the next server session was set up, as other threads may. */
class ServerMemoryTest {

  private final Subscribing call = new Subscribing("a");

  @Test
  void anAnswerOfTheCurrentServerSessionCounts() {
    ServerMemory memory = ServerMemory.EMPTY.restoring(1).begun(call).subscribed(call, 1);
    assertThat(memory.wanted()).containsExactly("a");
    assertThat(memory.held()).containsExactly("a");
    assertThat(memory.pending()).isEmpty();
    assertThat(memory.leftovers()).isEmpty();
  }

  @Test
  void anAnswerOfAServerSessionThatIsGoneIsMissed() {
    ServerMemory memory = ServerMemory.EMPTY.begun(call).restoring(2);
    assertThat(memory.missed(call, 1)).isTrue();
    assertThat(memory.subscribed(call, 1)).isEqualTo(memory);
    assertThat(memory.missed(call, 2)).isFalse();
    assertThat(memory.missed(call, 3)).as("on a link that goes on").isFalse();
  }

  @Test
  void itIsNotMissedWhenAnotherCallHadItRestored() {
    Subscribing other = new Subscribing("a");
    ServerMemory memory =
        ServerMemory.EMPTY.begun(call).begun(other).subscribed(other, 1).restoring(2);
    assertThat(memory.missed(call, 1)).isFalse();
    assertThat(memory.subscribed(call, 1).wanted()).containsExactly("a");
    assertThat(memory.subscribed(call, 1).pending()).isEmpty();
  }

  @Test
  void whatWasTakenBackIsNotMissedNorWanted() {
    ServerMemory memory = ServerMemory.EMPTY.begun(call).unwanted("a");
    assertThat(memory.restoring(2).missed(call, 1)).isFalse();
    assertThat(memory.restoring(2).subscribed(call, 1).leftovers()).isEmpty();
    assertThat(memory.subscribed(call, 1).wanted()).isEmpty();
    assertThat(memory.subscribed(call, 1).leftovers()).containsExactly("a");
    assertThat(memory.subscribed(call, 1).dropped("a").leftovers()).isEmpty();
  }

  @Test
  void whatIsAskedForAnewIsNoLeftover() {
    ServerMemory memory =
        ServerMemory.EMPTY
            .begun(call)
            .subscribed(call, 1)
            .unwanted("a")
            .begun(new Subscribing("a"));
    assertThat(memory.leftovers()).isEmpty();
  }

  @Test
  void takingOneBackLeavesTheOthers() {
    Subscribing other = new Subscribing("b");
    ServerMemory memory = ServerMemory.EMPTY.begun(call).begun(other).unwanted("a");
    assertThat(memory.pending()).containsExactly(other);
    assertThat(memory.failed(other).pending()).isEmpty();
  }

  @Test
  void theLevelThatWasSetLastWins() {
    ServerMemory memory =
        ServerMemory.EMPTY.levelSet(LoggingLevel.INFO, 2).levelSet(LoggingLevel.ERROR, 1);
    assertThat(memory.level()).isEqualTo(LoggingLevel.INFO);
    assertThat(memory.levelSet(LoggingLevel.ALERT, 3).level()).isEqualTo(LoggingLevel.ALERT);
  }
}
