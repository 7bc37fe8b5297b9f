package io.reconnect.registry.config;

import static java.util.Objects.requireNonNull;

import io.reconnect.registry.DefinitionSource;
import io.reconnect.registry.SessionDefinition;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * A configuration file as the source of the definitions of a registry: read when the registry asks,
 * and followed from the first reading on. What the file says by itself is handed to whoever called
 * {@link #follow}.
 *
 * <p>An entry that became wrong, or that cannot be served, keeps the session that it stood for
 * before: nobody said that it shall go. Every problem is logged once for each reading.
 */
public final class ConfigSource implements DefinitionSource {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigSource.class);
  private static final Function<List<SessionDefinition>, Future<?>> NOBODY =
      definitions -> Future.succeededFuture();

  private final ConfigFile file;
  private final String path;

  // on the context of the file
  private final Map<String, SessionDefinition> current = new TreeMap<>();

  private final AtomicBoolean started = new AtomicBoolean();

  /** Who asked gets what is read, and need not be told of it. */
  private final AtomicInteger asking = new AtomicInteger();

  private volatile List<SessionDefinition> read = List.of();
  private volatile Function<List<SessionDefinition>, Future<?>> follower = NOBODY;

  private ConfigSource(Vertx vertx, ConfigFileOptions options, ConfigParser parser) {
    this.path = options.getPath();
    this.file = ConfigFile.create(vertx, options, parser, this::take, this::report);
  }

  /**
   * A source on the current context, or on one of its own when there is none. Nothing is read yet.
   *
   * @param vertx the Vert.x instance
   * @param options which file, and how often to look whether it changed; copied
   * @param parser reads it
   * @return the source
   */
  public static ConfigSource create(Vertx vertx, ConfigFileOptions options, ConfigParser parser) {
    return new ConfigSource(vertx, options, requireNonNull(parser, "parser"));
  }

  /**
   * Says who is told when the file changes by itself, {@code registry::reload} as a rule.
   *
   * @param reload takes all definitions there shall be; the next change is looked for once what it
   *     returns has completed
   */
  public void follow(Function<List<SessionDefinition>, Future<?>> reload) {
    follower = requireNonNull(reload, "reload");
  }

  /**
   * Reads the file, also when it has not changed.
   *
   * @return all definitions; fails with an {@link IllegalArgumentException} when the file cannot be
   *     used
   */
  @Override
  public Future<List<SessionDefinition>> read() {
    asking.incrementAndGet();
    Future<ServersConfig> reading = started.getAndSet(true) ? file.reload() : file.start();
    return reading
        .onComplete(done -> asking.decrementAndGet())
        .map(config -> read)
        .recover(failure -> Future.failedFuture(asArgument(failure)));
  }

  /** Looks at the file no more. Idempotent. */
  public void close() {
    file.close();
  }

  private Future<?> take(ServersConfig config) {
    config.problems().forEach(problem -> LOG.warn(path + ": " + problem));
    List<SessionDefinition> definitions = new ArrayList<>(config.sessions());
    for (String name : config.leftOut()) {
      SessionDefinition before = current.get(name);
      if (before != null) {
        definitions.add(before);
      }
    }
    current.clear();
    definitions.forEach(definition -> current.put(definition.name(), definition));
    read = List.copyOf(definitions);
    return asking.get() > 0 ? Future.succeededFuture() : follower.apply(read);
  }

  private void report(Throwable failure) {
    LOG.error("the sessions stay as they are: " + failure.getMessage());
  }

  private static IllegalArgumentException asArgument(Throwable failure) {
    return failure instanceof IllegalArgumentException known
        ? known
        : new IllegalArgumentException(failure.getMessage(), failure);
  }
}
