package io.reconnect.examples.benchmarks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Answers every line with the same result under its id, as cheaply as possible: it looks for the id
 * only, so that the client under test is the slower side.
 */
final class EchoServer implements AutoCloseable {

  private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);

  private final ServerSocketChannel server;
  private final byte[] afterId;

  EchoServer(Path path, int resultBytes) throws IOException {
    this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    this.afterId =
        (",\"result\":{\"ok\":true,\"text\":\"" + "x".repeat(resultBytes) + "\"}}\n")
            .getBytes(StandardCharsets.US_ASCII);
    server.bind(UnixDomainSocketAddress.of(path));
    Thread acceptor = new Thread(this::accept, "echo-accept");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel connection = server.accept();
        Thread thread = new Thread(() -> serve(connection), "echo-connection");
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(SocketChannel connection) {
    ByteBuffer in = ByteBuffer.allocateDirect(256 * 1024);
    ByteArrayOutputStream out = new ByteArrayOutputStream(512 * 1024);
    byte[] line = new byte[1024 * 1024];
    int length = 0;
    try (connection) {
      while (connection.read(in.clear()) >= 0) {
        in.flip();
        while (in.hasRemaining()) {
          byte next = in.get();
          if (next == '\n') {
            answer(line, length, out);
            length = 0;
          } else {
            line[length++] = next;
          }
        }
        ByteBuffer answers = ByteBuffer.wrap(out.toByteArray());
        out.reset();
        while (answers.hasRemaining()) {
          connection.write(answers);
        }
      }
    } catch (IOException gone) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(byte[] line, int length, ByteArrayOutputStream out) {
    int at = indexOfId(line, length);
    out.writeBytes("{\"jsonrpc\":\"2.0\",\"id\":".getBytes(StandardCharsets.US_ASCII));
    while (at < length && line[at] >= '0' && line[at] <= '9') {
      out.write(line[at++]);
    }
    out.writeBytes(afterId);
  }

  private static int indexOfId(byte[] line, int length) {
    for (int at = 0; at < length - ID.length; at++) {
      int matched = 0;
      while (matched < ID.length && line[at + matched] == ID[matched]) {
        matched++;
      }
      if (matched == ID.length) {
        return at + ID.length;
      }
    }
    throw new IllegalStateException("a line without an id");
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
