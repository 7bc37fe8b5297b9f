package io.reconnect.examples.bridge.process;

import static org.assertj.core.api.Assertions.fail;

import io.reconnect.examples.bridge.Bridge;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The bridge as its host sees it: a process, lines in, lines out. */
final class BridgeProcess implements AutoCloseable {

  private final Process process;
  private final OutputStream stdin;
  private final Arrivals<Object> messages = new Arrivals<>();
  private final Arrivals<String> stderr = new Arrivals<>();
  private final List<String> allStderr = new CopyOnWriteArrayList<>();

  private BridgeProcess(Process process, boolean readsStdout) {
    this.process = process;
    this.stdin = process.getOutputStream();
    follow(
        "stderr",
        new BufferedReader(process.errorReader(StandardCharsets.UTF_8)),
        line -> {
          allStderr.add(line);
          stderr.add(line);
        });
    if (readsStdout) {
      follow(
          "stdout",
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)),
          line -> messages.add(decode(line)));
    }
  }

  static BridgeProcess start(String... args) {
    return start(true, args);
  }

  /** A host that never reads its answers. */
  static BridgeProcess startUnread(String... args) {
    return start(false, args);
  }

  private static BridgeProcess start(boolean readsStdout, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Bridge.class.getName()));
    command.addAll(List.of(args));
    try {
      return new BridgeProcess(new ProcessBuilder(command).start(), readsStdout);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** From here on no time goes into starting a JVM. */
  void awaitUp() {
    request("up", "ping", new JsonObject());
    resultOf("up");
  }

  void request(Object id, String method, JsonObject params) {
    send(
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("id", id)
            .put("method", method)
            .put("params", params));
  }

  void notify(String method, JsonObject params) {
    send(new JsonObject().put("jsonrpc", "2.0").put("method", method).put("params", params));
  }

  void callTool(Object id, String tool) {
    request(
        id, "tools/call", new JsonObject().put("name", tool).put("arguments", new JsonObject()));
  }

  void initialize(Object id) {
    request(
        id,
        "initialize",
        new JsonObject()
            .put("protocolVersion", "2025-06-18")
            .put("capabilities", new JsonObject().put("sampling", new JsonObject()))
            .put("clientInfo", new JsonObject().put("name", "test-host").put("version", "7")));
  }

  void send(JsonObject message) {
    sendLine(message.encode());
  }

  void sendLine(String line) {
    sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  void sendBytes(byte[] bytes) {
    try {
      stdin.write(bytes);
      stdin.flush();
    } catch (IOException e) {
      throw new IllegalStateException("the bridge does not listen; stderr: " + stderr, e);
    }
  }

  void endInput() {
    try {
      stdin.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The next answer to a request; every message is seen once. */
  JsonObject answerTo(Object id) {
    return (JsonObject)
        messages.take(
            "an answer to " + id,
            message ->
                message instanceof JsonObject json
                    && !json.containsKey("method")
                    && Objects.equals(json.getValue("id"), id));
  }

  JsonObject resultOf(Object id) {
    JsonObject answer = answerTo(id);
    if (!(answer.getValue("result") instanceof JsonObject result)) {
      return fail("expected a result, got %s; stderr: %s", answer, stderr);
    }
    return result;
  }

  JsonObject errorOf(Object id) {
    JsonObject answer = answerTo(id);
    if (!(answer.getValue("error") instanceof JsonObject error)) {
      return fail("expected an error, got %s; stderr: %s", answer, stderr);
    }
    return error;
  }

  /** The next request or notification of that method. */
  JsonObject next(String method) {
    return (JsonObject)
        messages.take(
            method,
            message ->
                message instanceof JsonObject json && method.equals(json.getValue("method")));
  }

  JsonArray nextBatch() {
    return (JsonArray) messages.take("a batch", JsonArray.class::isInstance);
  }

  List<Object> unseenMessages() {
    return messages.left();
  }

  String awaitStderr(String part) {
    return stderr.take("a line on stderr with '" + part + "'", line -> line.contains(part));
  }

  List<String> unseenStderr() {
    return stderr.left();
  }

  /** Every line so far, looked at or not. */
  List<String> allStderr() {
    return allStderr;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void terminate() {
    process.toHandle().destroy();
  }

  void interrupt() {
    try {
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  int exitCode() {
    try {
      if (process.waitFor(Arrivals.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        return process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return fail("the bridge does not end; stderr: %s", stderr);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static Object decode(String line) {
    try {
      return Json.decodeValue(line);
    } catch (DecodeException e) {
      return "not JSON: " + line;
    }
  }

  private static void follow(String name, BufferedReader reader, Consumer<String> lines) {
    Thread thread =
        new Thread(
            () -> {
              try (reader) {
                reader.lines().forEach(lines);
              } catch (UncheckedIOException | IOException e) {
                // The process is gone.
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }
}
