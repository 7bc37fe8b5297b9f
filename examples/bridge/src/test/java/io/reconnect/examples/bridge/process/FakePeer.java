package io.reconnect.examples.bridge.process;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Whatever listens on a unix socket, line by line, as a script says. */
final class FakePeer implements AutoCloseable {

  /** What the peer does with one message. */
  interface Script {
    void onMessage(JsonObject message, Connection from);
  }

  private final Path path;
  private final Script script;
  private final ServerSocketChannel server;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final Arrivals<JsonObject> received = new Arrivals<>();
  private final Arrivals<Integer> accepts = new Arrivals<>();
  private final AtomicInteger accepted = new AtomicInteger();

  FakePeer(Path path, Script script) {
    this.path = path;
    this.script = script;
    try {
      Files.deleteIfExists(path);
      server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(path), 8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run("accept", this::accept);
  }

  /** Answers everything that has an id. */
  static FakePeer echo(Path path) {
    return new FakePeer(path, FakePeer::echo);
  }

  static void echo(JsonObject message, Connection from) {
    if (message.containsKey("id")) {
      from.answer(
          message,
          new JsonObject()
              .put("ok", true)
              .put("method", message.getString("method"))
              .put("params", message.getJsonObject("params")));
    }
  }

  /** Connections so far. */
  int accepted() {
    return accepted.get();
  }

  /** Waits for the connection of that number. */
  void awaitAccepted(int number) {
    accepts.take("connection " + number, seen -> seen == number);
  }

  /** Waits for a message of that method; every message is seen once. */
  JsonObject next(String method) {
    return received.take(method, message -> method.equals(message.getString("method")));
  }

  /** Waits for the answer to a request of the peer. */
  JsonObject nextAnswer(Object id) {
    return received.take(
        "an answer to " + id,
        message -> !message.containsKey("method") && id.equals(message.getValue("id")));
  }

  /** Messages of that method that nobody has looked at. */
  List<JsonObject> unseen(String method) {
    return received.left().stream()
        .filter(message -> method.equals(message.getString("method")))
        .toList();
  }

  /** Sends to whoever is connected. */
  void send(JsonObject message) {
    connections.forEach(connection -> connection.send(message));
  }

  /** Cuts every connection; new ones are welcome. */
  void drop() {
    for (Connection connection : new ArrayList<>(connections)) {
      connections.remove(connection);
      connection.close();
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    drop();
  }

  private void accept() {
    try {
      while (true) {
        Connection connection = new Connection(server.accept());
        connections.add(connection);
        accepts.add(accepted.incrementAndGet());
        run("peer", () -> serve(connection));
      }
    } catch (IOException e) {
      // The peer is closed.
    }
  }

  private void serve(Connection connection) {
    try (BufferedReader reader =
        new BufferedReader(Channels.newReader(connection.channel, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        JsonObject message = new JsonObject(line);
        received.add(message);
        script.onMessage(message, connection);
      }
    } catch (IOException | UncheckedIOException e) {
      // The connection is cut.
    }
  }

  private static void run(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** One connection. */
  static final class Connection {

    private final SocketChannel channel;

    private Connection(SocketChannel channel) {
      this.channel = channel;
    }

    void answer(JsonObject request, Object result) {
      send(reply(request).put("result", result));
    }

    void fail(JsonObject request, int code, String message, Object data) {
      send(
          reply(request)
              .put(
                  "error",
                  new JsonObject().put("code", code).put("message", message).put("data", data)));
    }

    void send(JsonObject message) {
      sendLine(message.encode());
    }

    synchronized void sendLine(String line) {
      try {
        channel.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static JsonObject reply(JsonObject request) {
      return new JsonObject().put("jsonrpc", "2.0").put("id", request.getValue("id"));
    }
  }
}
