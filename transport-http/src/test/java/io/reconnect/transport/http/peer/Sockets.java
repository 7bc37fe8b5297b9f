package io.reconnect.transport.http.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the kernel says of the connections of this machine, where it can be asked. */
public final class Sockets {

  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
  private static final String ESTABLISHED = "01";

  private Sockets() {}

  /** How many connections somebody has open to this port; 0 where nobody knows. */
  public static long openTo(int port) {
    String remote = String.format(Locale.ROOT, ":%04X", port);
    return TABLES.stream()
        .filter(Files::isReadable)
        .flatMap(Sockets::lines)
        .map(line -> line.strip().split("\\s+"))
        .filter(fields -> fields[2].endsWith(remote) && fields[3].equals(ESTABLISHED))
        .count();
  }

  private static Stream<String> lines(Path table) {
    try {
      return Files.readAllLines(table).stream().skip(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
