package io.reconnect.registry.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Entries of all servers by name, at one moment. Immutable; depends only on what the servers list,
 * not on who was first.
 *
 * <p>A name belongs to one entry. Of several entries of one server, the one it was made from
 * without loss has it, then the tool before the resource before the prompt, then the first by its
 * raw name. A name that entries of several servers would have belongs to none of them: else a
 * server could take the calls meant for another. Whoever does not have its own name ends in a hash.
 */
public final class Catalogue {

  /** Without any entry. */
  public static final Catalogue EMPTY = new Catalogue(new TreeMap<>());

  private static final Comparator<CatalogueEntry> PREFERRED_FIRST =
      Comparator.<CatalogueEntry, Boolean>comparing(entry -> !hasExactName(entry))
          .thenComparing(CatalogueEntry::kind)
          .thenComparing(CatalogueEntry::target);

  private final SortedMap<String, CatalogueEntry> entries;

  private Catalogue(SortedMap<String, CatalogueEntry> entries) {
    this.entries = Collections.unmodifiableSortedMap(entries);
  }

  static Catalogue of(Collection<ServerListing> listings) {
    Map<String, List<CatalogueEntry>> claims = new TreeMap<>();
    for (ServerListing listing : listings) {
      for (CatalogueEntry entry : listing.entries()) {
        claims.computeIfAbsent(entry.name(), first -> new ArrayList<>(1)).add(entry);
      }
    }
    SortedMap<String, CatalogueEntry> named = new TreeMap<>();
    List<CatalogueEntry> renamed = new ArrayList<>();
    claims.forEach(
        (name, claimants) -> {
          claimants.sort(PREFERRED_FIRST);
          boolean ofOneServer =
              claimants.stream().map(CatalogueEntry::server).distinct().count() == 1;
          if (ofOneServer) {
            named.put(name, claimants.get(0));
          }
          renamed.addAll(claimants.subList(ofOneServer ? 1 : 0, claimants.size()));
        });
    renamed.sort(Comparator.comparing(CatalogueEntry::identity));
    Set<String> taken = new HashSet<>(claims.keySet());
    for (CatalogueEntry entry : renamed) {
      String name = entry.name();
      for (int round = 0; !taken.add(name); round++) {
        name = CatalogueName.distinct(entry.name(), entry.identity(), round);
      }
      named.put(name, entry.withName(name));
    }
    return new Catalogue(named);
  }

  private static boolean hasExactName(CatalogueEntry entry) {
    return CatalogueName.isExact(entry.name(), entry.server(), entry.kind(), entry.rawName());
  }

  /**
   * All entries.
   *
   * @return in the order of their names
   */
  public Collection<CatalogueEntry> entries() {
    return entries.values();
  }

  /**
   * Finds an entry.
   *
   * @param name in the catalogue
   * @return empty when there is none of that name
   */
  public Optional<CatalogueEntry> find(String name) {
    return Optional.ofNullable(entries.get(name));
  }

  /**
   * Finds what may have been meant by a name that is none.
   *
   * @param name not in the catalogue
   * @return the only name that differs in case and punctuation alone, empty when there is none or
   *     more than one
   */
  public Optional<String> suggest(String name) {
    String wanted = bare(name);
    List<String> alike =
        entries.keySet().stream().filter(known -> bare(known).equals(wanted)).limit(2).toList();
    return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
  }

  private static String bare(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Compares with an earlier catalogue.
   *
   * @param before the earlier one
   * @return what became of each name
   */
  public CatalogueDiff since(Catalogue before) {
    Map<String, CatalogueEntry> gone = new HashMap<>(before.entries);
    List<String> added = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    entries.forEach(
        (name, entry) -> {
          CatalogueEntry old = gone.remove(name);
          if (old == null) {
            added.add(name);
          } else if (!old.equals(entry)) {
            changed.add(name);
          }
        });
    return new CatalogueDiff(added, gone.keySet().stream().sorted().toList(), changed);
  }
}
