package io.reconnect.registry.catalogue;

import java.util.Collection;
import java.util.stream.Collectors;

/** Foreign names in messages of ours: short, on one line, and without control characters. */
final class Printable {

  private static final int MAX_LENGTH = 80;
  private static final int MAX_NAMES = 20;

  private Printable() {}

  static String of(String foreign) {
    String head = foreign.length() > MAX_LENGTH ? foreign.substring(0, MAX_LENGTH) + "…" : foreign;
    return "'" + head.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]", "?") + "'";
  }

  static String of(Collection<String> foreign) {
    String named =
        foreign.stream().limit(MAX_NAMES).map(Printable::of).collect(Collectors.joining(", "));
    int more = foreign.size() - MAX_NAMES;
    return more > 0 ? named + " and " + more + " more" : named;
  }
}
