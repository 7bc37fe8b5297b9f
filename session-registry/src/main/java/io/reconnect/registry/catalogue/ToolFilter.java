package io.reconnect.registry.catalogue;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which entries of a server stand in the catalogue.
 *
 * <p>Tools are named as the server names them or as the catalogue would. {@code "*"} stands for
 * everything, an empty list for nothing. Resources and prompts are there only when everything is,
 * as a list of tools says nothing of them; their names in the catalogue can be disabled as well.
 *
 * @param enabled what is wanted, {@code "*"} unless said
 * @param disabled what is not wanted in spite of that
 */
public record ToolFilter(List<String> enabled, List<String> disabled) {

  /** Stands for every name. */
  public static final String EVERYTHING = "*";

  /** Lets every tool, resource and prompt through. */
  public static final ToolFilter ALL = new ToolFilter(List.of(EVERYTHING), List.of());

  /**
   * Copies the lists.
   *
   * @param enabled what is wanted
   * @param disabled what is not wanted in spite of that
   */
  public ToolFilter {
    enabled = List.copyOf(requireNonNull(enabled, "enabled"));
    disabled = List.copyOf(requireNonNull(disabled, "disabled"));
  }

  /** Whether an entry, still under its own name, is let through. */
  boolean allows(CatalogueEntry entry) {
    return isEnabled(entry) && !isNamed(disabled, entry);
  }

  private boolean isEnabled(CatalogueEntry entry) {
    return entry.kind() == EntryKind.TOOL ? isNamed(enabled, entry) : enabled.contains(EVERYTHING);
  }

  private static boolean isNamed(List<String> names, CatalogueEntry entry) {
    return names.contains(EVERYTHING) || names.stream().anyMatch(name -> isNameOf(name, entry));
  }

  private static boolean isNameOf(String name, CatalogueEntry entry) {
    return name.equals(entry.name())
        || (entry.kind() == EntryKind.TOOL && name.equals(entry.rawName()));
  }

  /** The names in this filter that are those of no entry, as they were written. */
  Set<String> unknownAmong(Collection<CatalogueEntry> entries) {
    Set<String> unknown = new LinkedHashSet<>(enabled);
    unknown.addAll(disabled);
    unknown.remove(EVERYTHING);
    entries.forEach(entry -> unknown.removeIf(name -> isNameOf(name, entry)));
    return new TreeSet<>(unknown);
  }
}
