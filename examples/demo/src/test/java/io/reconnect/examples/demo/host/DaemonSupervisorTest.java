package io.reconnect.examples.demo.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.examples.demo.daemon.DaemonArguments;
import io.reconnect.examples.demo.log.LogLine;
import io.reconnect.examples.demo.log.LogLine.Event;
import io.reconnect.examples.demo.log.LogReader;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DaemonSupervisorTest {

  private Workspace workspace;

  @BeforeEach
  void create() throws IOException {
    workspace = Workspace.create();
  }

  @AfterEach
  void remove() throws IOException {
    workspace.close();
  }

  @Test
  void killsRestartsAndFinishes(Vertx vertx) throws IOException {
    try (DaemonSupervisor daemon = new DaemonSupervisor(vertx, arguments(workspace.socket()))) {
      daemon.start().await();
      connect();
      daemon.killAndRestart().await();
      connect();
      daemon.finish().await();

      assertThat(daemon.diedUnasked().isComplete()).isFalse();
      assertThat(LogReader.read(workspace.log()))
          .filteredOn(line -> line.event() == Event.START)
          .extracting(LogLine::source)
          .containsExactly("1", "2");
      assertThat(workspace.socket()).doesNotExist();
    }
  }

  @Test
  void saysThatTheDaemonDidNotStart(Vertx vertx) {
    Path nowhere = workspace.socket().resolve("below-a-file-that-is-not-there");
    try (DaemonSupervisor daemon = new DaemonSupervisor(vertx, arguments(nowhere))) {
      assertThatThrownBy(() -> daemon.start().await()).hasMessage("the daemon did not start");
    }
  }

  @Test
  void saysThatTheDaemonDiedUnasked(Vertx vertx) {
    try (DaemonSupervisor daemon = new DaemonSupervisor(vertx, arguments(workspace.socket()))) {
      daemon.start().await();
      daemonProcess().destroyForcibly();

      assertThatThrownBy(() -> daemon.diedUnasked().await(5, TimeUnit.SECONDS))
          .hasMessage("the daemon died unasked, with exit code 137");
    }
  }

  @Test
  void startsNothingOnceItWasClosed(Vertx vertx) {
    DaemonSupervisor daemon = new DaemonSupervisor(vertx, arguments(workspace.socket()));
    daemon.close();

    assertThatThrownBy(() -> daemon.start().await()).hasMessage("the demo is ending");
    assertThat(workspace.log()).doesNotExist();
  }

  /** Only ours: other tests may have daemons too. */
  private ProcessHandle daemonProcess() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains(workspace.socket() + ""))
        .findAny()
        .orElseThrow();
  }

  private void connect() throws IOException {
    SocketChannel.open(UnixDomainSocketAddress.of(workspace.socket())).close();
  }

  private DaemonArguments arguments(Path socket) {
    return new DaemonArguments(socket, workspace.log(), 0, 0, 0, Duration.ZERO);
  }
}
