package io.reconnect.examples.bridge;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The two streams of the protocol.
 *
 * @param in what the host writes
 * @param out what the host reads
 */
record Stdio(InputStream in, OutputStream out) {

  /** From here on nobody else can print a word into the protocol, or read one out of it. */
  static Stdio take() {
    System.setOut(System.err);
    System.setIn(InputStream.nullInputStream());
    return new Stdio(
        new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
  }

  /** For a person who asked for help, and is no host. */
  PrintWriter text() {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }
}
