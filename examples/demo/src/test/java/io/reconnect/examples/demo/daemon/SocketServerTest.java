package io.reconnect.examples.demo.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.reconnect.examples.demo.log.LogLine;
import io.reconnect.examples.demo.log.LogLine.Event;
import io.reconnect.examples.demo.log.LogReader;
import io.reconnect.examples.demo.log.LogWriter;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SocketServerTest {

  private static final String ANSWER =
      new JsonObject()
          .put("jsonrpc", "2.0")
          .put("id", 1)
          .put("result", new JsonObject().put("key", "call-1"))
          .encode();

  @TempDir Path directory;

  private Optional<DropPoint> drop = Optional.empty();
  private Path socket;
  private Path logFile;
  private LogWriter log;
  private SocketServer server;
  private Thread acceptor;

  @BeforeEach
  void listen() throws IOException {
    socket = directory.resolve("s");
    logFile = directory.resolve("log");
    log = LogWriter.open(logFile);
    // what a killed daemon leaves
    Files.createFile(socket);
    server = SocketServer.bind(arguments(), log, key -> drop);
    acceptor = new Thread(this::accept, "acceptor");
    acceptor.start();
  }

  @AfterEach
  void close() throws Exception {
    server.close();
    acceptor.join();
    log.close();
    assertThat(socket).doesNotExist();
  }

  @Test
  void onlyTheOwnerMayConnect() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-------");
  }

  @Test
  void writesDownWhatItDoesBeforeItAnswers() throws IOException {
    try (TestClient client = new TestClient(socket)) {
      client.send(1, Methods.HELLO, new JsonObject().put(Methods.EPOCH, 5));
      client.readLine();
      client.call(1, "call-1");

      assertThat(client.readLine()).isEqualTo(ANSWER);
      assertThat(lines())
          .startsWith(
              tuple(Event.START, "3", "daemon"),
              tuple(Event.HELLO, "3.1", "5"),
              tuple(Event.READ, "3.1", "call-1"),
              tuple(Event.EXEC, "3.1", "call-1"));
    }
  }

  @Test
  void writesDownThatItAnsweredOnceItHas() throws IOException {
    try (TestClient client = new TestClient(socket)) {
      client.call(1, "call-1");
      client.readLine();
      // in order: whoever read the second answer knows that the first was written down
      client.call(2, "call-2");
      client.readLine();

      assertThat(lines()).contains(tuple(Event.ANSWERED, "3.1", "call-1"));
    }
  }

  @Test
  void saysWhenNothingArrivesAnyMore() throws Exception {
    drop = Optional.of(DropPoint.ANY_MOMENT);
    try (TestClient client = new TestClient(socket)) {
      client.call(1, "call-1");
      client.readToEnd();

      waitForTheEndOf("connection 3.1");
      assertThat(all()).endsWith(Event.GONE);
      assertThatThrownBy(() -> client.call(2, "call-2")).isInstanceOf(IOException.class);
    }
  }

  @Test
  void answersAnUnknownMethodWithAnError() throws IOException {
    try (TestClient client = new TestClient(socket)) {
      client.send(1, "inventory.burn", new JsonObject());

      assertThat(new JsonObject(client.readLine()).getJsonObject("error").getInteger("code"))
          .isEqualTo(-32601);
    }
  }

  @ParameterizedTest
  @EnumSource(DropPoint.class)
  void dropsAtEveryPointAndSaysSoFirst(DropPoint point) throws IOException {
    drop = Optional.of(point);
    try (TestClient client = new TestClient(socket)) {
      client.call(1, "call-1");
      client.readToEnd();

      assertThat(lines()).contains(tuple(Event.DROP, "3.1", point.name()));
    }
  }

  @Test
  void dropsBeforeExecuting() throws IOException {
    assertThat(received(DropPoint.BEFORE_EXEC)).isEmpty();
    assertThat(events()).containsExactly(Event.START, Event.READ, Event.DROP);
  }

  @Test
  void dropsBeforeAnswering() throws IOException {
    assertThat(received(DropPoint.BEFORE_ANSWER)).isEmpty();
    assertThat(events()).containsExactly(Event.START, Event.READ, Event.EXEC, Event.DROP);
  }

  @Test
  void dropsInTheMiddleOfTheAnswer() throws IOException {
    String received = received(DropPoint.MID_ANSWER);

    assertThat(received).isNotEmpty().isNotEqualTo(ANSWER + "\n");
    assertThat(ANSWER).startsWith(received);
    assertThat(events()).containsExactly(Event.START, Event.READ, Event.EXEC, Event.DROP);
  }

  @Test
  void dropsAfterTheAnswer() throws IOException {
    assertThat(received(DropPoint.BEFORE_NEXT_READ)).isEqualTo(ANSWER + "\n");
    assertThat(events())
        .containsExactly(Event.START, Event.READ, Event.EXEC, Event.ANSWERED, Event.DROP);
  }

  private static void waitForTheEndOf(String threadName) throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(threadName)) {
        thread.join();
      }
    }
  }

  private String received(DropPoint point) throws IOException {
    drop = Optional.of(point);
    try (TestClient client = new TestClient(socket)) {
      client.call(1, "call-1");
      return client.readToEnd();
    }
  }

  /** Without the last one, which comes when the client already knows. */
  private List<Event> events() throws IOException {
    return all().stream().filter(event -> event != Event.GONE).toList();
  }

  private List<Event> all() throws IOException {
    return LogReader.read(logFile).stream().map(LogLine::event).toList();
  }

  private List<Tuple> lines() throws IOException {
    return LogReader.read(logFile).stream()
        .map(line -> tuple(line.event(), line.source(), line.subject()))
        .toList();
  }

  private DaemonArguments arguments() {
    return new DaemonArguments(socket, logFile, 3, 0, 0, Duration.ZERO);
  }

  private void accept() {
    try {
      server.acceptUntilClosed();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
