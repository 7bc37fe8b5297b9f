package io.reconnect.registry.catalogue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What one server has for the catalogue, each entry still under its own name.
 *
 * @param server name of the session
 * @param entries what is let through, in the order of the server
 * @param problems what an operator should know, one sentence each
 */
record ServerListing(String server, List<CatalogueEntry> entries, List<String> problems) {

  ServerListing {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
  }

  /**
   * Chooses from what a server lists.
   *
   * @param complete whether every list was read, so that what is not there is known not to be
   */
  static ServerListing of(
      String server,
      Collection<CatalogueEntry> listed,
      boolean complete,
      ToolFilter filter,
      CatalogueOptions bounds) {
    List<String> problems = new ArrayList<>();
    List<CatalogueEntry> distinct = distinct(listed, problems);
    List<CatalogueEntry> kept =
        bounded(distinct.stream().filter(filter::allows).toList(), bounds, problems);
    Set<String> unknown = complete ? filter.unknownAmong(distinct) : Set.of();
    if (!unknown.isEmpty()) {
      problems.add(
          "the filter names "
              + Printable.of(unknown)
              + ", which the server does not have; it has "
              + (distinct.isEmpty() ? "nothing" : available(distinct)));
    }
    return new ServerListing(server, kept, problems);
  }

  private static List<CatalogueEntry> distinct(
      Collection<CatalogueEntry> listed, List<String> problems) {
    Set<String> identities = new HashSet<>();
    List<CatalogueEntry> distinct = new ArrayList<>();
    for (CatalogueEntry entry : listed) {
      if (identities.add(entry.identity())) {
        distinct.add(entry);
      } else {
        problems.add(
            "the server lists the "
                + entry.kind().word()
                + " "
                + Printable.of(entry.rawName())
                + " more than once; the first counts");
      }
    }
    return distinct;
  }

  private static List<CatalogueEntry> bounded(
      List<CatalogueEntry> allowed, CatalogueOptions bounds, List<String> problems) {
    List<CatalogueEntry> kept = new ArrayList<>();
    long total = 0;
    int left = 0;
    for (CatalogueEntry entry : allowed) {
      long size = entry.size();
      if (size > bounds.getMaxEntryBytes()) {
        problems.add(
            "the "
                + entry.kind().word()
                + " "
                + Printable.of(entry.rawName())
                + " is left out: its description is larger than "
                + bounds.getMaxEntryBytes()
                + " characters");
      } else if (kept.size() == bounds.getMaxEntries()
          || total + size > bounds.getMaxServerBytes()) {
        left++;
      } else {
        total += size;
        kept.add(entry);
      }
    }
    if (left > 0) {
      problems.add(
          left
              + " entries are left out: a server may have "
              + bounds.getMaxEntries()
              + " of "
              + bounds.getMaxServerBytes()
              + " characters in all");
    }
    return kept;
  }

  private static String available(List<CatalogueEntry> entries) {
    return Printable.of(
        entries.stream().map(entry -> entry.rawName() + " (" + entry.name() + ")").toList());
  }
}
