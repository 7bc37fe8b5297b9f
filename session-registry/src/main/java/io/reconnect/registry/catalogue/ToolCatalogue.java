package io.reconnect.registry.catalogue;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Registration;
import io.reconnect.mcp.client.McpClient;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of all MCP servers of a registry.
 *
 * <p>The lists of a server are read with every new server session and when it says that they
 * changed. What was read last stays while the server is down, and a call of it waits as every call
 * of the session does; it goes with {@link #remove}.
 *
 * <p>Lives on the event-loop context it is made on: servers are added and removed there, and
 * handlers run there. {@link #catalogue()} and {@link #call} may be used from any thread.
 */
public final class ToolCatalogue {

  private static final Logger LOG = LoggerFactory.getLogger(ToolCatalogue.class);

  /** What calls go by: both of the same moment. */
  private record View(Catalogue catalogue, Map<String, McpClient> clients) {}

  private final Confined context;
  private final CatalogueOptions options;
  private final Map<String, CatalogueKeeper> keepers = new TreeMap<>();
  private final Map<String, List<String>> problemsLogged = new TreeMap<>();
  private final List<Handler<CatalogueChange>> handlers = new ArrayList<>();
  private volatile View view = new View(Catalogue.EMPTY, Map.of());
  private long changes;
  private boolean stale;
  private @Nullable Long window;
  private boolean closed;

  private ToolCatalogue(Confined context, CatalogueOptions options) {
    this.context = context;
    this.options = new CatalogueOptions(options);
  }

  /**
   * An empty catalogue on the current context.
   *
   * @param vertx the Vert.x instance
   * @param options bounds; copied
   * @return the catalogue
   * @throws IllegalStateException when there is no current event-loop context
   */
  public static ToolCatalogue create(Vertx vertx, CatalogueOptions options) {
    return new ToolCatalogue(Confined.toCurrent(vertx), options);
  }

  /**
   * Adds a server under the name of its session, or puts it in the place of the one of that name:
   * what was known of that one is kept until the new one's lists are read.
   *
   * @param client of the server, the only one over its session, as there is one handler for each
   *     notification; how many pages are read is its option
   * @param filter what is wanted of it
   */
  public void add(McpClient client, ToolFilter filter) {
    context.check();
    if (closed) {
      return;
    }
    String server = client.session().name();
    CatalogueKeeper before = keepers.get(server);
    if (before != null) {
      before.close();
    }
    keepers.put(
        server,
        new CatalogueKeeper(
            client,
            requireNonNull(filter, "filter"),
            before == null ? Map.of() : before.known(),
            context,
            options,
            this::changed));
    mergeNow();
  }

  /**
   * Changes what is wanted of a server, from what was read last; nothing is asked of the server.
   *
   * @param server name of the session; nothing happens when there is none
   * @param filter what is wanted of it now
   */
  public void filter(String server, ToolFilter filter) {
    context.check();
    CatalogueKeeper keeper = keepers.get(server);
    if (keeper != null) {
      keeper.filter(requireNonNull(filter, "filter"));
      mergeNow();
    }
  }

  /**
   * Takes a server out with all its entries, at once.
   *
   * @param server name of the session; nothing happens when there is none
   */
  public void remove(String server) {
    context.check();
    CatalogueKeeper keeper = keepers.remove(server);
    if (keeper != null) {
      keeper.close();
      problemsLogged.remove(server);
      mergeNow();
    }
  }

  /**
   * What the catalogue is now. From any thread.
   *
   * @return immutable
   */
  public Catalogue catalogue() {
    return view.catalogue();
  }

  /**
   * What the catalogue has of a server.
   *
   * @param server name of the session
   * @return empty when it was not added
   */
  public Optional<ServerStatus> status(String server) {
    context.check();
    return Optional.ofNullable(keepers.get(server))
        .map(
            keeper ->
                new ServerStatus(
                    server,
                    keeper.wasRead(),
                    keeper.listing().entries().size(),
                    keeper.listing().problems()));
  }

  /**
   * Told when the catalogue becomes another one, and only then: a server that comes back with what
   * it had is no change.
   *
   * @param handler runs on the context of the catalogue; one that throws is logged and harms nobody
   * @return removes the handler
   */
  public Registration onChange(Handler<CatalogueChange> handler) {
    context.check();
    // equal to itself only, so that a handler may be registered twice
    Handler<CatalogueChange> entry = change -> handler.handle(change);
    handlers.add(entry);
    return () -> context.run(() -> handlers.remove(entry));
  }

  /**
   * Calls a tool, reads a resource or asks for a prompt. From any thread.
   *
   * <p>A tool is repeated after an outage when the caller says that this does no harm, or when the
   * session trusts the hints of its server ({@link
   * io.reconnect.core.SessionOptions#setTrustPeerHints}) and they say so; the other two always.
   *
   * @param name in the catalogue
   * @param arguments by name, copied; {@code null} for none; those of a prompt are strings, and a
   *     resource takes none
   * @param callOptions of the call
   * @return what it brought. A tool that failed is a result too. Fails with {@link
   *     UnknownEntryException} when the name is not in the catalogue, with {@link
   *     io.reconnect.core.ProtocolException} for wrong arguments and for an answer that is none,
   *     with {@link io.reconnect.core.RpcException} when the server answers with an error, and as
   *     every call of the session
   */
  public Future<CatalogueResult> call(
      String name, @Nullable JsonObject arguments, CallOptions callOptions) {
    View now = view;
    CatalogueEntry entry = now.catalogue().find(name).orElse(null);
    McpClient client = entry == null ? null : now.clients().get(entry.server());
    if (entry == null || client == null) {
      return Future.failedFuture(new UnknownEntryException(name, now.catalogue()));
    }
    return new EntryCall(entry, client, arguments, callOptions).make();
  }

  /**
   * Stops following the servers. The catalogue stays as it is, so that a call which comes late is
   * told by its session that this closes, and not that there is no such tool. Sessions and clients
   * are left to their owner. Idempotent.
   */
  public void close() {
    context.check();
    closed = true;
    keepers.values().forEach(CatalogueKeeper::close);
    handlers.clear();
    if (window != null) {
      context.cancelTimer(window);
      window = null;
    }
  }

  private void changed() {
    if (closed) {
      return;
    }
    if (window == null) {
      mergeNow();
    } else {
      stale = true;
    }
  }

  private void mergeNow() {
    if (closed) {
      return;
    }
    stale = false;
    if (window == null) {
      window = context.setTimer(options.getMergeWindow().toMillis(), this::windowEnds);
    }
    logProblems();
    View before = view;
    Catalogue catalogue =
        Catalogue.of(keepers.values().stream().map(CatalogueKeeper::listing).toList());
    view = new View(catalogue, clients());
    CatalogueDiff diff = catalogue.since(before.catalogue());
    if (!diff.isEmpty()) {
      changes++;
      tell(new CatalogueChange(changes, diff, catalogue));
    }
  }

  private Map<String, McpClient> clients() {
    Map<String, McpClient> clients = new TreeMap<>();
    keepers.forEach((server, keeper) -> clients.put(server, keeper.client()));
    return clients;
  }

  private void windowEnds() {
    window = null;
    if (stale) {
      mergeNow();
    }
  }

  private void tell(CatalogueChange change) {
    for (Handler<CatalogueChange> handler : List.copyOf(handlers)) {
      try {
        handler.handle(change);
      } catch (RuntimeException | Error e) {
        LOG.error("a handler of catalogue changes failed", e);
      }
    }
  }

  /** Each once, for as long as it is one. */
  private void logProblems() {
    keepers.forEach(
        (server, keeper) -> {
          List<String> problems = keeper.listing().problems();
          Collection<String> before = problemsLogged.getOrDefault(server, List.of());
          problems.stream()
              .filter(problem -> !before.contains(problem))
              .forEach(problem -> LOG.warn("catalogue of server '" + server + "': " + problem));
          problemsLogged.put(server, problems);
        });
  }
}
