package io.reconnect.examples.bridge.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with a path short enough for sockets. */
final class TempDir implements AutoCloseable {

  private final Path folder;

  TempDir() {
    try {
      folder = Files.createTempDirectory("rb");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  String write(String name, String text) {
    try {
      return Files.writeString(path(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
