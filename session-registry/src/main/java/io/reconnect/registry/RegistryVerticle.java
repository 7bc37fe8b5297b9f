package io.reconnect.registry;

import static java.util.Objects.requireNonNull;

import io.reconnect.spi.TransportProvider;
import io.vertx.core.Closeable;
import io.vertx.core.Completable;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Owns many named sessions, takes commands over the event bus, and shuts everything down in order
 * when it is undeployed, when it is told to, and when Vert.x closes.
 *
 * <p>Deployed by name it reads its configuration, as {@link RegistryOptions} says:
 *
 * <pre>{@code
 * {
 *   "sessions": [
 *     {"name": "files", "transport": "http", "endpoint": {"url": "https://files.example.org/mcp"}},
 *     {"name": "daemon", "transport": "unix", "endpoint": {"path": "/run/daemon.sock"},
 *      "protocol": "json-rpc"}
 *   ]
 * }
 * }</pre>
 *
 * <p>Deployment succeeds whether or not any peer is up, and also when a transport refuses its
 * endpoint: the status of that session says why. It fails when the configuration cannot be read, or
 * when the verticle is not deployed on an event loop.
 *
 * <p>After a shutdown it stays deployed and answers every command but {@code shutdown} with {@link
 * RegistryException.Kind#CLOSING}, until it is undeployed.
 */
public final class RegistryVerticle extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(RegistryVerticle.class);

  private final Closeable withVertx = this::closeWithVertx;
  private final @Nullable RegistryOptions given;
  private final List<TransportProvider> providers = new ArrayList<>();
  private @Nullable DefinitionSource source;
  private @Nullable Function<Vertx, ToolSource> toolSource;
  private volatile @Nullable SessionRegistry registry;

  /** For deployment from configuration. */
  public RegistryVerticle() {
    this.given = null;
  }

  /**
   * For deployment from code.
   *
   * @param options copied
   */
  public RegistryVerticle(RegistryOptions options) {
    this.given = new RegistryOptions(options);
  }

  /**
   * Adds a way to make transports, ahead of those that are found. To be called before deployment.
   *
   * @param provider of one type
   * @return this verticle
   */
  public RegistryVerticle addTransport(TransportProvider provider) {
    providers.add(requireNonNull(provider, "provider"));
    return this;
  }

  /**
   * Says where the definitions come from, at the start and with every reload, in place of the
   * sessions of the options. To be called before deployment.
   *
   * @param value where they come from
   * @return this verticle
   */
  public RegistryVerticle setDefinitionSource(DefinitionSource value) {
    this.source = requireNonNull(value, "source");
    return this;
  }

  /**
   * Plugs in a catalogue of tools. To be called before deployment.
   *
   * @param factory makes it, on the context of the verticle
   * @return this verticle
   */
  public RegistryVerticle setToolSource(Function<Vertx, ToolSource> factory) {
    this.toolSource = requireNonNull(factory, "factory");
    return this;
  }

  /**
   * The registry, for code in the same process.
   *
   * @return usable from any thread
   * @throws IllegalStateException before deployment
   */
  public SessionRegistry registry() {
    SessionRegistry deployed = registry;
    if (deployed == null) {
      throw new IllegalStateException("the registry verticle is not deployed yet");
    }
    return deployed;
  }

  @Override
  public Future<?> start() {
    RegistryOptions options = given == null ? new RegistryOptions(config()) : given;
    Home home = Home.current(vertx);
    SessionRegistry created =
        new SessionRegistry(
            home,
            options,
            new Transports(vertx, providers),
            toolSource == null ? null : toolSource.apply(vertx));
    DefinitionSource definitions = source;
    return vertx
        .executeBlocking(CommandSchemas::load)
        .compose(
            schemas -> {
              ControlPlane plane = new ControlPlane(vertx, options, created, schemas, definitions);
              plane.publishEvents();
              return (definitions == null
                      ? Future.succeededFuture(options.getSessions())
                      : ControlPlane.read(definitions))
                  .compose(created::reload)
                  .onSuccess(RegistryVerticle::report)
                  // a command never finds a registry that has not read its definitions
                  .compose(report -> plane.takeCommands());
            })
        .onSuccess(
            ready -> {
              registry = created;
              vertxHooks().add(withVertx);
            });
  }

  private CloseFuture vertxHooks() {
    return ((VertxInternal) vertx).closeFuture();
  }

  /**
   * Vert.x undeploys verticles only after its own hooks, among them those of links, which wait for
   * their sessions to close; so the sessions close as soon as Vert.x begins to.
   */
  private void closeWithVertx(Completable<Void> completion) {
    registry().shutdownAndAnswer().onComplete(completion);
  }

  private static void report(ReloadReport report) {
    report
        .failed()
        .forEach((session, why) -> LOG.warn("session '" + session + "' is not open: " + why));
  }

  @Override
  public Future<?> stop() {
    SessionRegistry deployed = registry;
    vertxHooks().remove(withVertx);
    return deployed == null ? Future.succeededFuture() : deployed.shutdownAndAnswer();
  }
}
