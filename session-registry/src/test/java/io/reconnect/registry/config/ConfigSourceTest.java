package io.reconnect.registry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.registry.CapturedLog;
import io.reconnect.registry.SessionDefinition;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a registry gets from a file: when it asks, and when the file changes. */
class ConfigSourceTest {

  private static final Duration INTERVAL = Duration.ofSeconds(2);

  @TempDir Path folder;
  private final CapturedLog log = new CapturedLog();
  private final VirtualVertx time = VirtualVertx.create();
  private final List<List<String>> told = new ArrayList<>();
  private Future<?> done = Future.succeededFuture();
  private Path path;
  private ConfigSource source;

  @BeforeEach
  void create() {
    path = folder.resolve("servers.json");
    source =
        time.call(
            () ->
                ConfigSource.create(
                    time.vertx(),
                    new ConfigFileOptions(path.toString()).setPollInterval(INTERVAL),
                    new ConfigParser(name -> null, ConfigLimits.DEFAULT)));
    source.follow(
        definitions -> {
          told.add(names(definitions));
          return done;
        });
  }

  @AfterEach
  void nothingIsLeft() {
    source.close();
    assertThat(time.hasTimers()).as("timers left").isFalse();
    time.close();
    log.close();
    assertThat(log.unhandled()).as("exceptions that nobody handled").isEmpty();
  }

  private void write(String servers) throws IOException {
    Files.writeString(path, "{\"mcpServers\": {" + servers + "}}");
  }

  private static String server(String name) {
    return "\"" + name + "\": {\"url\": \"http://" + name + ".example\"}";
  }

  private static List<String> names(List<SessionDefinition> definitions) {
    return definitions.stream().map(SessionDefinition::name).sorted().toList();
  }

  /** A worker reads the file, in real time. */
  private <T> Future<T> settled(Future<T> future) {
    while (!future.isComplete()) {
      aLittleWork();
    }
    return future;
  }

  private void aLittleWork() {
    Future<Boolean> work = time.call(() -> time.vertx().fileSystem().exists(path.toString()));
    while (!work.isComplete()) {
      time.runUntilIdle();
    }
  }

  private List<String> read() {
    return names(settled(time.call(source::read)).result());
  }

  private void look() {
    time.advance(INTERVAL);
    while (!time.hasTimers()) {
      aLittleWork();
    }
  }

  @Test
  void whoAsksGetsWhatIsThereAndIsNotToldOfItAsWell() throws IOException {
    write(server("a"));
    assertThat(read()).containsExactly("a");
    write(server("a") + "," + server("b"));
    assertThat(read()).containsExactly("a", "b");
    look();
    assertThat(told).isEmpty();
  }

  @Test
  void aChangeOfTheFileIsToldOnce() throws IOException {
    write(server("a"));
    read();
    look();
    write(server("b"));
    look();
    look();
    assertThat(told).containsExactly(List.of("b"));
  }

  @Test
  void theNextChangeIsLookedForWhenTheLastOneIsDoneWith() throws IOException {
    write(server("a"));
    read();
    Promise<Void> reloading = Promise.promise();
    done = reloading.future();
    write(server("b"));
    time.advance(INTERVAL);
    while (told.isEmpty()) {
      aLittleWork();
    }
    write(server("c"));
    time.advance(INTERVAL.multipliedBy(3));
    aLittleWork();
    assertThat(told).containsExactly(List.of("b"));
    reloading.complete();
    done = Future.succeededFuture();
    while (!time.hasTimers()) {
      aLittleWork();
    }
    look();
    assertThat(told).containsExactly(List.of("b"), List.of("c"));
  }

  @Test
  void anEntryThatBecameWrongKeepsTheSessionItStoodFor() throws IOException {
    write(server("a") + "," + server("b"));
    read();
    write("\"a\": {\"url\": 7}, " + server("c"));
    assertThat(read()).containsExactly("a", "c");
    assertThat(log.text()).contains("mcpServers.a.url");
    write(server("c"));
    assertThat(read()).containsExactly("c");
    write("\"a\": {\"url\": 7}, " + server("c"));
    assertThat(read()).as("a was gone in the meantime").containsExactly("c");
  }

  @Test
  void aFileThatCannotBeUsedFailsWhoAskedAndIsFollowedAllTheSame() throws IOException {
    Future<?> missing = settled(time.call(source::read));
    assertThatThrownBy(
            () -> {
              throw missing.cause();
            })
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("servers.json");
    write(server("a"));
    look();
    assertThat(told).containsExactly(List.of("a"));
    Files.writeString(path, "{");
    look();
    assertThat(told).hasSize(1);
    assertThat(log.text()).contains("the sessions stay as they are");
  }
}
