package io.reconnect.transport.http;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Refuses a path that can never name a socket. Left to the platform, one of these paths connects to
 * the wrong place, one depends on the working directory, and one never completes.
 */
final class SocketPath {

  /** The kernel takes 107 bytes with epoll and 106 with NIO: a path has to work on both. */
  private static final int MAX_BYTES = 106;

  private SocketPath() {}

  static String checked(String field, String path) {
    String shown = "'" + path.replace("\0", "\\0") + "'";
    if (!path.startsWith("/") || path.indexOf('\0') >= 0) {
      throw OptionFields.refuse(field, "must be absolute and without NUL, was " + shown);
    }
    int bytes = path.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_BYTES) {
      throw OptionFields.refuse(
          field,
          "must have at most " + MAX_BYTES + " bytes in UTF-8, was " + bytes + " bytes: " + shown);
    }
    try {
      return Path.of(path).toString();
    } catch (InvalidPathException e) {
      throw OptionFields.refuse(field, "must be a path of this platform, was " + shown);
    }
  }
}
