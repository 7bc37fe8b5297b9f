package io.reconnect.examples.bridge.passthrough;

import io.reconnect.spi.Agreement;
import io.vertx.core.Future;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the host knows of the server's lists, compared with every new link: when they really differ
 * the host is told, and only then.
 */
final class Catalogue {

  private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);

  private final ListCache cache;
  private final ListReader reader;
  private final Consumer<String> announceChange;
  private Set<String> families = Set.of();
  private long epoch;

  /**
   * A catalogue of nothing.
   *
   * @param announceChange told the family of lists that changed
   */
  Catalogue(ListCache cache, ListReader reader, Consumer<String> announceChange) {
    this.cache = cache;
    this.reader = reader;
    this.announceChange = announceChange;
  }

  boolean has(ListKind kind) {
    return families.contains(kind.family());
  }

  /** The first link, as the host was told in the answer to its initialize. */
  void learn(long linkEpoch, Agreement agreement) {
    epoch = linkEpoch;
    families = Families.of(agreement.capabilities());
  }

  /**
   * The first link of a server that was offered unseen. The host asked in vain or not at all, so it
   * is told of every list there is, but for those it is waiting for right now.
   */
  void discover(long linkEpoch, Agreement agreement, Set<String> awaited) {
    learn(linkEpoch, agreement);
    Set<String> unseen = new TreeSet<>(families);
    unseen.removeAll(awaited);
    unseen.forEach(announceChange);
  }

  /** A new link, maybe to a server that was replaced. */
  Future<Void> compare(long linkEpoch, Agreement agreement) {
    Set<String> before = families;
    learn(linkEpoch, agreement);
    Set<String> changed = new TreeSet<>(before);
    changed.addAll(families);
    changed.removeIf(family -> before.contains(family) == families.contains(family));
    changed.forEach(announceChange);
    Future<Void> done = Future.succeededFuture();
    for (ListKind kind : new TreeSet<>(cache.kinds())) {
      if (changed.contains(kind.family())) {
        cache.forget(kind);
      } else {
        done = done.compose(previous -> compare(linkEpoch, kind, changed));
      }
    }
    return done;
  }

  private Future<Void> compare(long linkEpoch, ListKind kind, Set<String> announced) {
    Pages before = cache.pages(kind);
    int maxPages = before.isWhole() ? ListCache.MAX_PAGES : Math.max(1, before.count());
    return reader
        .read(kind, maxPages)
        .map(
            now -> {
              if (linkEpoch == epoch) {
                cache.replace(kind, now);
                if (!now.hasSameItems(kind, before) && announced.add(kind.family())) {
                  announceChange.accept(kind.family());
                }
              }
              return (Void) null;
            })
        .otherwise(
            failure -> {
              LOG.info("{} could not be compared after a reconnect", kind.method(), failure);
              return null;
            });
  }
}
