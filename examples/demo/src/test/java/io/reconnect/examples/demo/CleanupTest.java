package io.reconnect.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CleanupTest {

  private final List<String> closed = new ArrayList<>();
  private final Cleanup cleanup = Cleanup.install();

  @Test
  void clearsTheNewestAwayFirst() throws IOException {
    cleanup.keep(() -> thing("directory"));
    cleanup.keep(() -> thing("daemon in it"));
    cleanup.run();

    assertThat(closed).containsExactly("daemon in it", "directory");
  }

  @Test
  void makesNothingOnceAllWasCleared() {
    cleanup.run();

    assertThatThrownBy(() -> cleanup.keep(() -> thing("directory")))
        .hasMessage("the demo is ending");
  }

  private AutoCloseable thing(String name) {
    return () -> closed.add(name);
  }
}
