package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.spi.Link;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** One open link between a rig and a scripted peer, on each kind of socket. */
@ParameterizedClass
@EnumSource(SocketKind.class)
abstract class LinkTest {

  @Parameter SocketKind kind;
  @TempDir Path dir;

  Path path;
  UnixPeer peer;
  Rig rig;
  Link link;
  PeerConnection connection;

  @BeforeEach
  void open() {
    path = dir.resolve("s");
    peer = UnixPeer.listen(path);
    rig = new Rig(kind, options().setPath(path.toString()));
    link = rig.connect();
    connection = peer.accept();
  }

  @AfterEach
  void shut() {
    rig.close();
    peer.close();
    assertThat(rig.heard.events()).doesNotContain("on a foreign context:");
    assertThat(rig.heard.events())
        .filteredOn(event -> event.startsWith("lost "))
        .as("lost exactly once and last: %s", rig.heard.events())
        .containsExactly(rig.heard.events().get(rig.heard.events().size() - 1));
  }

  UnixTransportOptions options() {
    return new UnixTransportOptions();
  }
}
