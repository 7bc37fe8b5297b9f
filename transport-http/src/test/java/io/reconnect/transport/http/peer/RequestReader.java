package io.reconnect.transport.http.peer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/** Reads the requests of one connection. */
final class RequestReader {

  private final Socket socket;
  private final InputStream in;
  private final BooleanSupplier headOnly;

  /**
   * A reader.
   *
   * @param headOnly whether to reset the connection before a body
   */
  RequestReader(Socket socket, BooleanSupplier headOnly) throws IOException {
    this.socket = socket;
    this.headOnly = headOnly;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** The next request, or null when the connection ended between two. */
  PeerRequest next() throws IOException {
    String start = line();
    if (start.isEmpty()) {
      return null;
    }
    Map<String, String> headers = new TreeMap<>();
    for (String header = line(); !header.isEmpty(); header = line()) {
      int colon = header.indexOf(':');
      headers.put(
          header.substring(0, colon).toLowerCase(Locale.ROOT), header.substring(colon + 1).strip());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    if (length > 0 && headOnly.getAsBoolean()) {
      socket.setSoLinger(true, 0);
      throw new EOFException();
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new EOFException();
    }
    String[] words = start.split(" ");
    JsonObject json = length == 0 ? new JsonObject() : new JsonObject(Buffer.buffer(body));
    return new PeerRequest(socket, in, words[0], words[1], headers, json);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.append((char) b);
    }
    return new String(line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
        .stripTrailing();
  }
}
