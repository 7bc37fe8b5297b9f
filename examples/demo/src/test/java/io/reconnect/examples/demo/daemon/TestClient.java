package io.reconnect.examples.demo.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/** A client with no opinion: sends calls, and shows every byte that comes back. */
final class TestClient implements AutoCloseable {

  private final SocketChannel channel;

  TestClient(Path socket) throws IOException {
    this.channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
  }

  void send(long id, String method, JsonObject params) throws IOException {
    JsonObject request = new JsonObject().put("id", id).put("method", method).put("params", params);
    Channels.newOutputStream(channel).write((request.encode() + "\n").getBytes(UTF_8));
  }

  void call(long id, String key) throws IOException {
    send(id, Methods.RESERVE, new JsonObject().put(Methods.KEY, key));
  }

  /** Everything until the daemon ends the connection. */
  String readToEnd() {
    StringBuilder text = new StringBuilder();
    try {
      for (int octet = read(); octet >= 0; octet = read()) {
        text.append((char) octet);
      }
    } catch (IOException reset) {
      // an end like any other: the daemon left calls unread
    }
    return text.toString();
  }

  String readLine() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int octet = read(); octet >= 0 && octet != '\n'; octet = read()) {
      text.append((char) octet);
    }
    return text.toString();
  }

  private int read() throws IOException {
    return Channels.newInputStream(channel).read();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
