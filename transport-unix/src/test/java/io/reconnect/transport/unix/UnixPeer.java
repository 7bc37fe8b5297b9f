package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A daemon played by the test: plain JDK sockets, no line of the code under test. */
final class UnixPeer implements AutoCloseable {

  private static final int DEFAULT_BACKLOG = 50;
  private static final long PATIENCE_SECONDS = 10;

  private final Path path;
  private final ServerSocketChannel server;
  private final BlockingQueue<PeerConnection> fresh = new LinkedBlockingQueue<>();
  private final BlockingQueue<PeerConnection> all = new LinkedBlockingQueue<>();
  private final AtomicInteger accepted = new AtomicInteger();

  private UnixPeer(Path path, int backlog) {
    this.path = path;
    try {
      this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(path), backlog);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Listens and accepts. */
  static UnixPeer listen(Path path) {
    UnixPeer peer = new UnixPeer(path, DEFAULT_BACKLOG);
    Thread acceptor = new Thread(peer::acceptAll, "peer-acceptor");
    acceptor.setDaemon(true);
    acceptor.start();
    return peer;
  }

  /** Listens and never accepts: the kernel still connects as many as the backlog holds. */
  static UnixPeer listenWithoutAccepting(Path path, int backlog) {
    return new UnixPeer(path, backlog);
  }

  /** Leaves the file of a socket that nobody listens on. */
  static void leaveStaleFile(Path path) {
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(path).exists();
  }

  /** The next connection, in the order in which they came. */
  PeerConnection accept() {
    try {
      PeerConnection connection = fresh.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(connection).as("a connection to " + path).isNotNull();
      return connection;
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while waiting for a connection", e);
    }
  }

  /** How many connections were ever accepted. */
  int accepted() {
    return accepted.get();
  }

  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    all.forEach(PeerConnection::close);
  }

  private void acceptAll() {
    try {
      while (true) {
        PeerConnection connection = new PeerConnection(server.accept());
        accepted.incrementAndGet();
        all.add(connection);
        fresh.add(connection);
      }
    } catch (ClosedChannelException e) {
      fresh.clear();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
