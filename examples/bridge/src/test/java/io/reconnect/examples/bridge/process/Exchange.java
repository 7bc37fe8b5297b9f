package io.reconnect.examples.bridge.process;

import com.sun.net.httpserver.HttpExchange;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** One request as an HTTP server got it, and the ways to answer it. From any thread. */
final class Exchange {

  private final HttpExchange exchange;
  private final JsonObject message;

  Exchange(HttpExchange exchange) throws IOException {
    this.exchange = exchange;
    byte[] body = exchange.getRequestBody().readAllBytes();
    this.message =
        body.length == 0
            ? new JsonObject()
            : new JsonObject(new String(body, StandardCharsets.UTF_8));
  }

  String verb() {
    return exchange.getRequestMethod();
  }

  JsonObject message() {
    return message;
  }

  String method() {
    return message.getString("method", "");
  }

  /** Empty when there is none. */
  String header(String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  Exchange with(String header, String value) {
    exchange.getResponseHeaders().set(header, value);
    return this;
  }

  void status(int status) {
    try {
      exchange.sendResponseHeaders(status, -1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    exchange.close();
  }

  void json(int status, JsonObject json) {
    byte[] body = json.encode().getBytes(StandardCharsets.UTF_8);
    try {
      with("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    exchange.close();
  }

  void result(Object result) {
    json(200, resultOf(result));
  }

  JsonObject resultOf(Object result) {
    return new JsonObject()
        .put("jsonrpc", "2.0")
        .put("id", message.getValue("id"))
        .put("result", result);
  }

  /** Begins a stream of events. */
  Exchange events() {
    try {
      with("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  Exchange event(JsonObject json) {
    try {
      exchange
          .getResponseBody()
          .write(("data: " + json.encode() + "\n\n").getBytes(StandardCharsets.UTF_8));
      exchange.getResponseBody().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  void end() {
    exchange.close();
  }

  @Override
  public String toString() {
    return verb() + " " + message.encode();
  }
}
