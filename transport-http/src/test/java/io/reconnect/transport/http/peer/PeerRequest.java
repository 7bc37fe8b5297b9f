package io.reconnect.transport.http.peer;

import io.reconnect.testkit.Secrets;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** One request as a server read it, and the ways to answer it. May be answered from any thread. */
public final class PeerRequest {

  private final Socket socket;
  private final InputStream in;
  private final String verb;
  private final String target;
  private final Map<String, String> headers;
  private final JsonObject body;
  private final CountDownLatch replied = new CountDownLatch(1);
  private boolean last;

  PeerRequest(
      Socket socket,
      InputStream in,
      String verb,
      String target,
      Map<String, String> headers,
      JsonObject body) {
    this.socket = socket;
    this.in = in;
    this.verb = verb;
    this.target = target;
    this.headers = headers;
    this.body = body;
  }

  public String verb() {
    return verb;
  }

  public String target() {
    return target;
  }

  /** The value of a header, empty when there is none. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  public String sessionId() {
    return header("mcp-session-id");
  }

  public JsonObject body() {
    return body;
  }

  /** The JSON-RPC method, empty for what is no request or notification. */
  public String method() {
    return body.getString("method", "");
  }

  public Object id() {
    return body.getValue("id");
  }

  /** The name that the tool is called with, empty for what is no such call. */
  public String toolName() {
    JsonObject params =
        body.getValue("params") instanceof JsonObject object ? object : new JsonObject();
    JsonObject arguments = params.getJsonObject("arguments", new JsonObject());
    return is("tools/call") ? arguments.getString("name", "") : "";
  }

  public boolean is(String method) {
    return verb.equals("POST") && method().equals(method);
  }

  /** What came with it that nobody else is to know. */
  void tellSecrets() {
    Secrets.used("session id", sessionId());
    Secrets.used("token", secretOf(header("authorization")));
    Secrets.used("password of a proxy", secretOf(header("proxy-authorization")));
    int query = target.indexOf('?');
    Secrets.used("query string", query < 0 ? "" : target.substring(query + 1));
  }

  private static String secretOf(String authorization) {
    return authorization.substring(authorization.indexOf(' ') + 1);
  }

  // --- answers --------------------------------------------------------------------------------

  /** The answer will be the last one on this connection. */
  public PeerRequest lastOnItsConnection() {
    last = true;
    return this;
  }

  /** A status without a body. */
  public void status(int status, String... extraHeaders) {
    write(head(status, extraHeaders) + "Content-Length: 0\r\n\r\n");
    done();
  }

  /** A JSON body. */
  public void json(int status, String json, String... extraHeaders) {
    body(status, "application/json", json, extraHeaders);
  }

  public void body(int status, String type, String text, String... extraHeaders) {
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    write(
        head(status, extraHeaders)
            + "Content-Type: "
            + type
            + "\r\nContent-Length: "
            + length
            + "\r\n\r\n"
            + text);
    done();
  }

  /** Answers the JSON-RPC request with a result, as JSON. */
  public void result(Object result, String... extraHeaders) {
    json(200, resultJson(result), extraHeaders);
  }

  public String resultJson(Object result) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id()).put("result", result).encode();
  }

  /** Begins a stream of events, in chunks. */
  public PeerRequest events(String... extraHeaders) {
    write(
        head(200, extraHeaders)
            + "Content-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n");
    return this;
  }

  /** One chunk of a stream. */
  public PeerRequest chunk(String text) {
    return chunk(text.getBytes(StandardCharsets.UTF_8));
  }

  /** One chunk of a stream, which may end anywhere. */
  public PeerRequest chunk(byte[] bytes) {
    return write(Integer.toHexString(bytes.length) + "\r\n").write(bytes).write("\r\n");
  }

  /** One event whose data this is. */
  public PeerRequest event(String data) {
    return chunk("event: message\ndata: " + data + "\n\n");
  }

  /** The end of a stream. */
  public void end() {
    write("0\r\n\r\n");
    done();
  }

  /** Bytes as they are. */
  public PeerRequest write(String bytes) {
    return write(bytes.getBytes(StandardCharsets.UTF_8));
  }

  private PeerRequest write(byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Closes the connection in order, in the middle of whatever was written. */
  public void cut() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    done();
  }

  /** Resets the connection. */
  public void reset() {
    try {
      socket.setSoLinger(true, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    cut();
  }

  /** Waits until the client closes the connection. */
  public void awaitClientGone() {
    try {
      socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(10));
      while (in.read() >= 0) {}
    } catch (java.net.SocketTimeoutException e) {
      throw new AssertionError("the client keeps the connection", e);
    } catch (IOException reset) {
      // gone is gone
    }
    done();
  }

  /** Whether the connection takes another request after this one. */
  boolean awaitReplied() throws IOException {
    try {
      replied.await();
      return !last;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void done() {
    replied.countDown();
  }

  private String head(int status, String... extraHeaders) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\n");
    if (last) {
      head.append("Connection: close\r\n");
    }
    for (String header : extraHeaders) {
      head.append(header).append("\r\n");
    }
    return head.toString();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(verb);
    if (!method().isEmpty()) {
      text.append(' ').append(method());
    }
    if (!toolName().isEmpty()) {
      text.append(' ').append(toolName());
    }
    return text.append(sessionId().isEmpty() ? "" : " on " + sessionId()).toString();
  }
}
