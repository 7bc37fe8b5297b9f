package io.reconnect.transport.unix;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The daemon's end of one connection. Every method blocks until it is done. */
final class PeerConnection implements AutoCloseable {

  private final SocketChannel channel;
  private final BufferedReader lines;

  PeerConnection(SocketChannel channel) {
    this.channel = channel;
    this.lines =
        new BufferedReader(
            new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
  }

  /** The next line, or null at the end of the stream. */
  String readLine() {
    try {
      return lines.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every line up to the end of the stream, which it waits for. */
  List<String> readToEnd() {
    return lines.lines().toList();
  }

  /** Takes that many characters. */
  void skip(int characters) {
    try {
      for (long left = characters; left > 0; ) {
        left -= lines.skip(left);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes a single byte, so that what follows it stays unread. */
  void readOneByte() {
    try {
      channel.read(ByteBuffer.allocate(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  void write(byte... bytes) {
    try {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Says that nothing more will come, and keeps reading. */
  void closeOutput() {
    try {
      channel.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes nothing more, and can still write. */
  void closeInput() {
    try {
      channel.shutdownInput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
