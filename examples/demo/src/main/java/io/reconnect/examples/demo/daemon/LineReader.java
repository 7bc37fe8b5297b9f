package io.reconnect.examples.demo.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads whole lines. Unlike a BufferedReader it never takes the half line of a dead peer for one.
 */
final class LineReader {

  // Small, so that a connection that is cut leaves calls unread in the socket too.
  private static final int BUFFER_BYTES = 1024;

  private final InputStream input;

  LineReader(InputStream input) {
    this.input = new BufferedInputStream(input, BUFFER_BYTES);
  }

  /** The next line, or {@code null} when the peer will send no more. */
  @Nullable String next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int octet = input.read(); octet >= 0; octet = input.read()) {
      if (octet == '\n') {
        return line.toString(UTF_8);
      }
      line.write(octet);
    }
    return null;
  }
}
