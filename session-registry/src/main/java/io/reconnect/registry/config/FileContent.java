package io.reconnect.registry.config;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.AsyncFile;
import io.vertx.core.file.FileSystem;
import io.vertx.core.file.FileSystemException;
import io.vertx.core.file.OpenOptions;
import java.nio.file.NoSuchFileException;

/** Reads a file of which nobody knows how large it is, or what. */
final class FileContent {

  private static final OpenOptions READ =
      new OpenOptions().setRead(true).setWrite(false).setCreate(false);

  private final FileSystem files;
  private final String path;
  private final int maxBytes;

  FileContent(FileSystem files, String path, int maxBytes) {
    this.files = files;
    this.path = path;
    this.maxBytes = maxBytes;
  }

  /**
   * Fails with {@link ConfigException} when it cannot be read. Of a file that is larger than
   * allowed there is one byte more than that, and no other.
   */
  Future<Buffer> read() {
    return files
        .props(path)
        .compose(
            props ->
                // opening a pipe would wait for whoever writes to it
                props.isRegularFile()
                    ? files.open(path, READ).compose(this::read)
                    : Future.failedFuture(new ConfigException("it is not a file")))
        .recover(failure -> Future.failedFuture(named(failure)));
  }

  private Future<Buffer> read(AsyncFile file) {
    return file.read(Buffer.buffer(), 0, 0, maxBytes + 1).eventually(file::close);
  }

  private static ConfigException named(Throwable failure) {
    if (failure instanceof ConfigException known) {
      return known;
    }
    Throwable cause =
        failure instanceof FileSystemException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return new ConfigException(
        cause instanceof NoSuchFileException
            ? "it is not there"
            : "it cannot be read: " + cause.getClass().getSimpleName());
  }
}
