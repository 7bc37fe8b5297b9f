package io.reconnect.examples.demo.daemon;

import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import io.reconnect.examples.demo.log.LogLine.Event;
import io.reconnect.examples.demo.log.LogWriter;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Accepts connections on a unix socket, and gives each a thread. */
final class SocketServer implements AutoCloseable {

  private final DaemonArguments arguments;
  private final LogWriter log;
  private final DropPlan drops;
  private final DelayedCuts cuts;
  private final ServerSocketChannel server;

  private SocketServer(
      DaemonArguments arguments, LogWriter log, DropPlan drops, ServerSocketChannel server) {
    this.arguments = arguments;
    this.log = log;
    this.drops = drops;
    this.cuts = new DelayedCuts(arguments.seed());
    this.server = server;
  }

  static SocketServer bind(DaemonArguments arguments, LogWriter log, DropPlan drops)
      throws IOException {
    Path socket = arguments.socket();
    // A daemon that was killed leaves its socket file behind, and nobody can bind over it.
    Files.deleteIfExists(socket);
    ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      server.bind(UnixDomainSocketAddress.of(socket));
      Files.setPosixFilePermissions(socket, Set.of(OWNER_READ, OWNER_WRITE));
      log.append(Event.START, Integer.toString(arguments.start()), "daemon");
    } catch (IOException e) {
      server.close();
      throw e;
    }
    return new SocketServer(arguments, log, drops, server);
  }

  /** Returns when this server was closed. Connections live until their clients end them. */
  void acceptUntilClosed() throws IOException {
    try {
      for (int number = 1; ; number++) {
        serve(server.accept(), arguments.start() + "." + number);
      }
    } catch (ClosedChannelException closed) {
      Files.deleteIfExists(arguments.socket());
    }
  }

  private void serve(SocketChannel client, String name) {
    Connection connection = new Connection(name, client, log, drops, cuts, arguments.work());
    new Thread(connection, "connection " + name).start();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
