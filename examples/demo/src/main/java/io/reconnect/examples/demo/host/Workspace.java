package io.reconnect.examples.demo.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory that only its owner can enter, gone after the run. */
public final class Workspace implements AutoCloseable {

  private final Path directory;

  private Workspace(Path directory) {
    this.directory = directory;
  }

  /** A new one, among the temporary files of the system. */
  public static Workspace create() throws IOException {
    return new Workspace(Files.createTempDirectory("reconnect-demo-"));
  }

  /** Where the daemon listens. A short name, as the kernel allows little more than 100 bytes. */
  public Path socket() {
    return directory.resolve("d.sock");
  }

  /** Where the daemon writes down what it does. */
  public Path log() {
    return directory.resolve("executions.log");
  }

  /** Removes everything; from any thread, more than once. */
  @Override
  public void close() throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    for (Path file : files()) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(directory);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
