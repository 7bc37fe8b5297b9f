package io.reconnect.transport.http.peer;

import io.reconnect.testkit.Secrets;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy that tunnels: CONNECT of HTTP, and SOCKS 5. Writes down where it was asked to go, and
 * goes to one port of this machine instead.
 */
public final class TunnelPeer implements AutoCloseable {

  private static final int SOCKS5 = 5;

  private final ServerSocket listener;
  private final int port;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private volatile String refusal = "";

  public TunnelPeer(int port) {
    this.port = port;
    try {
      this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::acceptAll);
  }

  /** Answers every CONNECT so instead. */
  public TunnelPeer refusing(String statusAndHeaders) {
    refusal = statusAndHeaders;
    return this;
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** The wishes so far, in the words of their protocol. */
  public List<String> asked() {
    return asked;
  }

  /** Cuts the connection that the server sees coming from this port. */
  public void cut(int from) {
    for (Socket socket : sockets) {
      if (socket.getLocalPort() == from) {
        closeQuietly(socket);
      }
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void acceptAll() throws IOException {
    while (true) {
      Socket client = listener.accept();
      sockets.add(client);
      start(() -> serve(client));
    }
  }

  private void serve(Socket client) throws IOException {
    DataInputStream in = new DataInputStream(client.getInputStream());
    OutputStream out = client.getOutputStream();
    int first = in.readUnsignedByte();
    if (first == SOCKS5) {
      in.readFully(new byte[in.readUnsignedByte()]);
      out.write(new byte[] {SOCKS5, 0});
      in.readFully(new byte[4]);
      byte[] name = new byte[in.readUnsignedByte()];
      in.readFully(name);
      ask("SOCKS5 " + text(name) + ":" + in.readUnsignedShort());
      out.write(new byte[] {SOCKS5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    } else {
      String head = (char) first + head(in);
      ask(head.lines().findFirst().orElse("") + credentials(head));
      String answer = refusal.isEmpty() ? "200 Go" : refusal;
      out.write(("HTTP/1.1 " + answer + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      if (!refusal.isEmpty()) {
        client.close();
        return;
      }
    }
    Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
    sockets.add(server);
    start(() -> pipe(server.getInputStream(), client));
    pipe(in, server);
  }

  private void ask(String wish) {
    asked.add(wish);
  }

  private static String credentials(String head) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("proxy-authorization"))
        .map(line -> line.substring(line.indexOf(':') + 1))
        .peek(value -> Secrets.used("password of a proxy", value.replaceFirst(" *\\w+ ", "")))
        .map(value -> " with" + value)
        .findFirst()
        .orElse("");
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("cut");
      }
      head.append((char) next);
    }
    return head.toString();
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private static void pipe(InputStream from, Socket to) throws IOException {
    try {
      from.transferTo(to.getOutputStream());
    } finally {
      to.close();
    }
  }

  private interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException closed) {
                // one of the ends is gone
              }
            },
            "tunnel-peer");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      listener.close();
      sockets.forEach(TunnelPeer::closeQuietly);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
