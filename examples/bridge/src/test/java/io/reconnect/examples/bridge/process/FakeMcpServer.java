package io.reconnect.examples.bridge.process;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An MCP server with lists, two items a page, that holds back answers to {@code custom/method}. */
final class FakeMcpServer {

  private final List<String> capabilities;
  private final Map<String, List<String>> lists = new ConcurrentHashMap<>();
  private final BlockingQueue<Consumer<JsonObject>> held = new LinkedBlockingQueue<>();
  private volatile String revision = "2025-06-18";
  private volatile boolean holdsLists;

  FakeMcpServer(String... capabilities) {
    this.capabilities = List.of(capabilities);
  }

  void list(String what, String... names) {
    lists.put(what, List.of(names));
  }

  void speak(String version) {
    revision = version;
  }

  void holdLists() {
    holdsLists = true;
  }

  FakePeer listen(Path path) {
    return new FakePeer(path, this::onMessage);
  }

  /** Shakes hands late, and then never answers. */
  FakePeer listenSlowly(Path path, Duration delay) {
    return new FakePeer(
        path,
        (message, from) -> {
          if (message.getString("method").equals("initialize")) {
            CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> onMessage(message, from));
          }
        });
  }

  void answerHeld(JsonObject result) throws InterruptedException {
    // The message is seen a moment before it is held.
    held.take().accept(result);
  }

  void notifyAll(FakePeer peer, String method, JsonObject params) {
    peer.send(notification(method, params));
  }

  static JsonObject notification(String method, JsonObject params) {
    return new JsonObject().put("jsonrpc", "2.0").put("method", method).put("params", params);
  }

  static JsonObject request(Object id, String method, JsonObject params) {
    return notification(method, params).put("id", id);
  }

  private void onMessage(JsonObject message, FakePeer.Connection from) {
    if (!message.containsKey("id") || !message.containsKey("method")) {
      return;
    }
    String method = message.getString("method");
    if (method.equals("initialize")) {
      from.answer(message, identity());
    } else if (method.equals("custom/method")) {
      held.add(result -> from.answer(message, result));
    } else if (method.equals("fail")) {
      from.fail(message, -32042, "no", new JsonArray());
    } else if (method.endsWith("/list")) {
      if (!holdsLists) {
        from.answer(message, page(method.substring(0, method.indexOf('/')), message));
      }
    } else {
      from.answer(message, new JsonObject());
    }
  }

  private JsonObject identity() {
    JsonObject offered = new JsonObject();
    capabilities.forEach(capability -> offered.put(capability, new JsonObject()));
    return new JsonObject()
        .put("protocolVersion", revision)
        .put("capabilities", offered)
        .put("serverInfo", new JsonObject().put("name", "fake").put("version", "1"))
        .put("instructions", "be nice");
  }

  private JsonObject page(String what, JsonObject request) {
    List<String> names = lists.getOrDefault(what, List.of());
    String cursor = request.getJsonObject("params", new JsonObject()).getString("cursor", "0");
    int from = Integer.parseInt(cursor);
    int to = Math.min(names.size(), from + 2);
    JsonArray items = new JsonArray();
    names.subList(from, to).forEach(name -> items.add(new JsonObject().put("name", name)));
    JsonObject page = new JsonObject().put(what, items);
    return to < names.size() ? page.put("nextCursor", Integer.toString(to)) : page;
  }
}
