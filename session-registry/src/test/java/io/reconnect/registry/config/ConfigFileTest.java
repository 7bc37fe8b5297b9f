package io.reconnect.registry.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.registry.CapturedLog;
import io.reconnect.testkit.VirtualVertx;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is followed: what is handed over, and what is not. */
class ConfigFileTest {

  private static final Duration INTERVAL = Duration.ofSeconds(2);

  @TempDir Path folder;
  private final CapturedLog log = new CapturedLog();
  private final VirtualVertx time = VirtualVertx.create();
  private final List<List<String>> handedOver = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private Future<?> consumed = Future.succeededFuture();
  private Path path;
  private ConfigFile file;

  @BeforeEach
  void follow() {
    path = folder.resolve("servers.json");
    file = follow(new ConfigFileOptions(path.toString()).setPollInterval(INTERVAL));
  }

  private ConfigFile follow(ConfigFileOptions options) {
    return time.call(
        () ->
            ConfigFile.create(
                time.vertx(),
                options,
                new ConfigParser(name -> null, new ConfigLimits(500, 8, 50)),
                config -> {
                  handedOver.add(Configs.names(config));
                  return consumed;
                },
                failure -> failures.add(failure.getMessage())));
  }

  @AfterEach
  void nothingIsLeft() {
    file.close();
    assertThat(time.hasTimers()).as("timers left").isFalse();
    time.close();
    log.close();
    assertThat(log.unhandled()).as("exceptions that nobody handled").isEmpty();
  }

  private void write(String... names) throws IOException {
    JsonObject servers = new JsonObject();
    for (String name : names) {
      servers.put(name, new JsonObject().put("url", "http://a.example"));
    }
    Files.writeString(path, new JsonObject().put("mcpServers", servers).encode());
  }

  /** One look at the file. A worker reads it, in real time; the next timer is set after that. */
  private void look() {
    time.advance(INTERVAL);
    while (!time.hasTimers()) {
      await(time.vertx().fileSystem().exists(path.toString()));
    }
  }

  private <T> T await(Future<T> future) {
    return time.await(future);
  }

  private String failure(Future<?> future) {
    return await(future.transform(done -> Future.succeededFuture(done.cause()))).getMessage();
  }

  private String about(String what) {
    return "configuration file '" + path + "': " + what;
  }

  @Test
  void whatTheFileSaysIsHandedOverAtTheStart() throws IOException {
    write("a", "b");
    assertThat(Configs.names(await(file.start()))).containsExactly("a", "b");
    assertThat(handedOver).containsExactly(List.of("a", "b"));
  }

  @Test
  void aFileThatStaysAsItIsIsHandedOverOnce() throws IOException {
    write("a");
    await(file.start());
    for (int i = 0; i < 5; i++) {
      Files.setLastModifiedTime(path, FileTime.fromMillis(i));
      look();
    }
    assertThat(handedOver).containsExactly(List.of("a"));
    assertThat(failures).isEmpty();
  }

  @Test
  void aFileThatIsWrittenAnewIsHandedOver() throws IOException {
    write("a");
    await(file.start());
    write("b");
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void aFileOfTheSameSizeAndTimeIsSeenToBeAnother() throws IOException {
    write("a");
    FileTime written = Files.getLastModifiedTime(path);
    await(file.start());
    write("b");
    Files.setLastModifiedTime(path, written);
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void aFileThatIsReplacedAtOnceIsSeen() throws IOException {
    write("a");
    await(file.start());
    Path other = folder.resolve("other");
    Files.move(path, other);
    write("b");
    Files.move(path, folder.resolve("fresh"));
    Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
    look();
    Files.move(folder.resolve("fresh"), path, StandardCopyOption.ATOMIC_MOVE);
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void aLinkThatPointsElsewhereIsSeen() throws IOException {
    write("a");
    Path first = Files.move(path, folder.resolve("first"));
    write("b");
    Path second = Files.move(path, folder.resolve("second"));
    Files.createSymbolicLink(path, first);
    await(file.start());
    Files.delete(path);
    Files.createSymbolicLink(path, second);
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void aFileThatCannotBeUsedIsToldOfOnceAndChangesNothing() throws IOException {
    write("a");
    await(file.start());
    Files.writeString(path, "{\"mcpServers\":{\"s3cr3t");
    look();
    look();
    assertThat(handedOver).containsExactly(List.of("a"));
    assertThat(failures)
        .singleElement()
        .asString()
        .startsWith(about("it is not JSON at line 1"))
        .doesNotContain("s3cr3t");
    write("b");
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
    assertThat(failures).hasSize(1);
  }

  @Test
  void aFileThatIsGoneIsToldOfOnceAndWaitedFor() throws IOException {
    write("a");
    await(file.start());
    Files.delete(path);
    look();
    look();
    assertThat(failures).containsExactly(about("it is not there"));
    write("b");
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void aFileThatIsNotThereYetIsWaitedFor() throws IOException {
    assertThat(failure(file.start())).isEqualTo(about("it is not there"));
    look();
    assertThat(failures).as("whoever started knows").isEmpty();
    write("a");
    look();
    assertThat(handedOver).containsExactly(List.of("a"));
  }

  @Test
  void aFileThatIsTooLargeIsNotReadToItsEnd() throws IOException {
    Files.writeString(path, " ".repeat(501));
    assertThat(failure(file.start())).isEqualTo(about("it is larger than 500 bytes"));
  }

  @Test
  void noMoreOfItIsReadThanShowsThatItIsTooLarge() throws IOException {
    Files.writeString(path, " ".repeat(100_000));
    FileContent content = new FileContent(time.vertx().fileSystem(), path.toString(), 500);
    assertThat(await(time.call(content::read)).length()).isEqualTo(501);
  }

  @Test
  void whatIsNoFileIsNotOpened() throws IOException {
    Files.createDirectory(path);
    assertThat(failure(file.start())).isEqualTo(about("it is not a file"));
  }

  @Test
  void anOrderReadsAtOnceAndHandsOverWhatIsNothingNew() throws IOException {
    write("a");
    await(file.start());
    assertThat(Configs.names(await(file.reload()))).containsExactly("a");
    assertThat(handedOver).containsExactly(List.of("a"), List.of("a"));
    Files.writeString(path, "{}");
    assertThat(failure(file.reload()))
        .isEqualTo(about("it names no servers: 'mcpServers' is missing"));
    look();
    assertThat(failures).as("whoever ordered knows").isEmpty();
  }

  @Test
  void oneIsHandedOverAtATimeAndOrdersMeanwhileAreOneMore() throws IOException {
    write("a");
    Promise<Void> busy = Promise.promise();
    consumed = busy.future();
    Future<ServersConfig> first = file.reload();
    while (handedOver.isEmpty()) {
      await(time.vertx().fileSystem().exists(path.toString()));
    }
    write("b");
    Future<ServersConfig> second = file.reload();
    Future<ServersConfig> third = file.reload();
    for (int i = 0; i < 5; i++) {
      await(time.vertx().fileSystem().exists(path.toString()));
    }
    assertThat(handedOver).containsExactly(List.of("a"));
    assertThat(first.isComplete()).isFalse();
    consumed = Future.succeededFuture();
    busy.complete();
    assertThat(Configs.names(await(first))).containsExactly("a");
    assertThat(Configs.names(await(second))).containsExactly("b");
    assertThat(await(third)).isSameAs(second.result());
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void nobodyLooksWhileTheConsumerIsBusy() throws IOException {
    write("a");
    await(file.start());
    Promise<Void> busy = Promise.promise();
    consumed = busy.future();
    Future<ServersConfig> order = file.reload();
    while (handedOver.size() < 2) {
      await(time.vertx().fileSystem().exists(path.toString()));
    }
    write("b");
    look();
    look();
    for (int i = 0; i < 5; i++) {
      await(time.vertx().fileSystem().exists(path.toString()));
    }
    assertThat(handedOver).containsExactly(List.of("a"), List.of("a"));
    busy.complete();
    await(order);
    look();
    assertThat(handedOver).containsExactly(List.of("a"), List.of("a"), List.of("b"));
  }

  @Test
  void aFileThatIsStartedTwiceIsFollowedOnce() throws IOException {
    write("a");
    await(file.start());
    await(file.start());
    file.close();
    assertThat(time.hasTimers()).isFalse();
  }

  @Test
  void aConsumerThatFailsIsToldOfAndAskedAgainOnAnOrder() throws IOException {
    consumed = Future.failedFuture("the consumer of the test");
    write("a");
    assertThat(failure(file.start())).isEqualTo("the consumer of the test");
    write("b");
    look();
    look();
    assertThat(failures).containsExactly("the consumer of the test");
    consumed = Future.succeededFuture();
    await(file.reload());
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"), List.of("b"));
  }

  @Test
  void aConsumerThatThrowsFailsTheOrder() throws IOException {
    write("a");
    ConfigFile thrower =
        time.call(
            () ->
                ConfigFile.create(
                    time.vertx(),
                    new ConfigFileOptions(path.toString()),
                    new ConfigParser(),
                    config -> {
                      throw new IllegalStateException("the consumer of the test");
                    },
                    failure -> {}));
    assertThat(failure(thrower.reload())).isEqualTo("the consumer of the test");
    assertThat(failure(thrower.reload()))
        .as("and not the next one")
        .isEqualTo("the consumer of the test");
    thrower.close();
  }

  @Test
  void nothingIsHandedOverAfterTheClose() throws IOException {
    write("a");
    await(file.start());
    write("b");
    Future<ServersConfig> underWay = file.reload();
    file.close();
    assertThat(failure(underWay)).isEqualTo(about("it is not followed any more"));
    assertThat(failure(file.reload())).isEqualTo(about("it is not followed any more"));
    time.advance(INTERVAL);
    file.close();
    assertThat(handedOver).containsExactly(List.of("a"));
  }

  @Test
  void nobodyLooksWhenTheIntervalIsZero() throws IOException {
    file = follow(new ConfigFileOptions(path.toString()).setPollInterval(Duration.ZERO));
    write("a");
    await(file.start());
    assertThat(time.hasTimers()).isFalse();
    write("b");
    await(file.reload());
    assertThat(handedOver).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void optionsAreCheckedAndTheSameAfterJson() {
    ConfigFileOptions options =
        new ConfigFileOptions("x.json").setPollInterval(Duration.ofMillis(7));
    assertThat(options.toJson().encode()).isEqualTo("{\"path\":\"x.json\",\"pollInterval\":7}");
    assertThat(new ConfigFileOptions(options.toJson()).toJson()).isEqualTo(options.toJson());
    assertThat(new ConfigFileOptions(options).toJson()).isEqualTo(options.toJson());
    assertThat(new ConfigFileOptions(new JsonObject("{\"path\":\"y\"}")).getPollInterval())
        .isEqualTo(Duration.ofSeconds(2));
    refused("{}", "configFile.path must be a string, was null");
    refused("{\"path\":\" \"}", "configFile.path must be the path of a file");
    refused(
        "{\"path\":\"x\",\"pollInterval\":-1}",
        "configFile.pollInterval must be zero, or from 1 ms to 1 day, was PT-0.001S");
    refused(
        "{\"path\":\"x\",\"pollInterval\":\"1\"}",
        "configFile.pollInterval must be a whole number, was 1");
    refused(
        "{\"path\":\"x\",\"poll\":1}",
        "configFile has no field 'poll'; known are [path, pollInterval]");
  }

  private static void refused(String json, String message) {
    assertThatThrownBy(() -> new ConfigFileOptions(new JsonObject(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
