package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A peer that dies again and again is told of once, and not once per death. */
class FlappingPeerTest {

  private TempDir folder;
  private FakePeer peer;
  private BridgeProcess bridge;

  @BeforeEach
  void start() {
    folder = new TempDir();
    peer = FakePeer.echo(folder.path("d.sock"));
    bridge =
        BridgeProcess.start(
            "--unix",
            folder.path("d.sock").toString(),
            "--tools",
            folder.write("tools.json", ToolsBridgeTest.TOOLS));
    peer.awaitAccepted(1);
  }

  @AfterEach
  void stop() {
    try (TempDir usedFolder = folder;
        FakePeer usedPeer = peer;
        BridgeProcess usedBridge = bridge) {
      bridge.terminate();
      assertThat(bridge.exitCode()).isZero();
    }
  }

  @Test
  void aPeerThatAcceptsAndClosesIsNotReachableInBetween() {
    for (int next = 2; next <= 6; next++) {
      peer.drop();
      peer.awaitAccepted(next);
    }

    eachCauseWasNamedOnce();
  }

  @Test
  void aPeerThatAnswersOnceAndDiesIsNotReachableInBetween() {
    // More often than reconnects are free of any wait.
    for (int death = 1; death <= 40; death++) {
      bridge.callTool(death, "read");
      bridge.resultOf(death);
      peer.drop();
    }

    eachCauseWasNamedOnce();
  }

  /** Which causes there are depends on the moment of each death: closed, reset, a broken pipe. */
  private void eachCauseWasNamedOnce() {
    List<String> lines = new ArrayList<>();
    lines.add(bridge.awaitStderr("cannot be reached"));
    lines.addAll(bridge.unseenStderr());
    assertThat(lines)
        .hasSizeLessThan(5)
        .doesNotHaveDuplicates()
        .allMatch(line -> line.contains("cannot be reached"));
  }
}
