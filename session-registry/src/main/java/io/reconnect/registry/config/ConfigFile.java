package io.reconnect.registry.config;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Follows a configuration file: hands over what it says when it is another, and when somebody
 * orders it. One reading and handing over at a time; orders that come meanwhile are one more after
 * it. A file that cannot be used is told of, and nothing is handed over, so that whoever runs goes
 * on with what it has.
 *
 * <p>May be used from any thread. What it calls, it calls on the context it was made on.
 */
public final class ConfigFile {

  private static final String NOT_FOLLOWED = "it is not followed any more";

  private final ContextInternal context;
  private final ConfigFileOptions options;
  private final ConfigParser parser;
  private final FileContent content;
  private final Function<ServersConfig, Future<?>> consumer;
  private final Handler<Throwable> failures;

  private boolean closed;
  private boolean following;
  private boolean busy;
  private @Nullable Promise<ServersConfig> ordered;
  private @Nullable Long timer;

  /** What was last seen: a hash of the content, which may hold secrets, or a failure. */
  private String seen = "";

  private ConfigFile(
      Vertx vertx,
      ConfigFileOptions options,
      ConfigParser parser,
      Function<ServersConfig, Future<?>> consumer,
      Handler<Throwable> failures) {
    this.context = ((ContextInternal) vertx.getOrCreateContext()).unwrap();
    this.options = new ConfigFileOptions(options);
    this.parser = parser;
    this.content =
        new FileContent(vertx.fileSystem(), options.getPath(), parser.limits().maxBytes());
    this.consumer = consumer;
    this.failures = failures;
  }

  /**
   * A file that is not looked at yet.
   *
   * @param vertx the Vert.x instance
   * @param options which file, and how often to look; copied
   * @param parser reads it
   * @param consumer takes what it says, and tells when it is done with it, which it must at some
   *     time: nothing else is handed over before
   * @param failures told when a look finds that the file cannot be used, or when the consumer
   *     failed with what a look found; the same failure once, until something else is seen
   * @return the file
   */
  public static ConfigFile create(
      Vertx vertx,
      ConfigFileOptions options,
      ConfigParser parser,
      Function<ServersConfig, Future<?>> consumer,
      Handler<Throwable> failures) {
    return new ConfigFile(
        vertx,
        options,
        requireNonNull(parser, "parser"),
        requireNonNull(consumer, "consumer"),
        requireNonNull(failures, "failures"));
  }

  /**
   * Reads the file, hands over what it says, and looks at it from then on.
   *
   * @return as {@link #reload()}; the file is looked at also when this fails
   */
  public Future<ServersConfig> start() {
    return reload()
        .onComplete(
            read ->
                onContext(
                    () -> {
                      if (!following) {
                        following = true;
                        schedule();
                      }
                    }));
  }

  /**
   * Reads the file now and hands over what it says, also when that is nothing new, so that the
   * consumer can try again what failed.
   *
   * @return what was handed over, when the consumer is done with it; fails with {@link
   *     ConfigException} when the file cannot be used, or as the consumer did
   */
  public Future<ServersConfig> reload() {
    Promise<ServersConfig> promise = context.owner().getOrCreateContext().promise();
    onContext(
        () -> {
          if (closed) {
            promise.fail(about(NOT_FOLLOWED));
            return;
          }
          if (ordered == null) {
            ordered = Promise.promise();
          }
          ordered.future().onComplete(promise);
          next();
        });
    return promise.future();
  }

  /** Looks at the file no more, and hands nothing over from now on. Idempotent. */
  public void close() {
    onContext(
        () -> {
          closed = true;
          if (timer != null) {
            context.owner().cancelTimer(timer);
            timer = null;
          }
          if (ordered != null) {
            ordered.fail(about(NOT_FOLLOWED));
            ordered = null;
          }
        });
  }

  private void next() {
    Promise<ServersConfig> order = ordered;
    if (order == null || busy) {
      return;
    }
    ordered = null;
    busy = true;
    turn(true)
        .onComplete(
            outcome -> {
              busy = false;
              if (outcome.succeeded()) {
                outcome.result().ifPresent(order::complete);
              } else {
                order.fail(outcome.cause());
              }
              next();
            });
  }

  private void schedule() {
    if (!closed && !options.getPollInterval().isZero()) {
      timer = context.setTimer(options.getPollInterval().toMillis(), due -> look());
    }
  }

  private void look() {
    if (busy) {
      // whoever ordered that sees what there is
      schedule();
      return;
    }
    busy = true;
    turn(false)
        .onComplete(
            outcome -> {
              busy = false;
              schedule();
              next();
              if (outcome.failed() && !closed) {
                failures.handle(outcome.cause());
              }
            });
  }

  /** Empty when nothing is to be done. */
  private Future<Optional<ServersConfig>> turn(boolean isOrdered) {
    return content
        .read()
        .transform(
            read -> {
              if (closed) {
                return Future.failedFuture(about(NOT_FOLLOWED));
              }
              String before = seen;
              seen =
                  read.succeeded()
                      ? hash(read.result())
                      : String.valueOf(read.cause().getMessage());
              if (!isOrdered && seen.equals(before)) {
                return Future.succeededFuture(Optional.empty());
              }
              return read.succeeded()
                  ? handOver(read.result()).map(Optional::of)
                  : Future.failedFuture(about(read.cause().getMessage()));
            });
  }

  private Future<ServersConfig> handOver(Buffer text) {
    ServersConfig config;
    try {
      config = parser.parse(text);
    } catch (ConfigException e) {
      return Future.failedFuture(about(e.getMessage()));
    }
    try {
      return consumer.apply(config).map(done -> config);
    } catch (RuntimeException e) {
      return Future.failedFuture(e);
    }
  }

  private ConfigException about(@Nullable String what) {
    return new ConfigException("configuration file '" + options.getPath() + "': " + what);
  }

  private static String hash(Buffer text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes());
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private void onContext(Runnable code) {
    if (context.inThread()) {
      code.run();
    } else {
      context.runOnContext(now -> code.run());
    }
  }
}
