package io.reconnect.registry.catalogue;

import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.SessionException;
import java.time.Duration;

/** A call named what is not in the catalogue. Fate {@link Fate#NOT_SENT}. */
public final class UnknownEntryException extends SessionException {

  private static final long serialVersionUID = 1L;

  private static final FailureContext NOWHERE =
      new FailureContext("", "", "", 0, Duration.ZERO, 0, null);

  UnknownEntryException(String name, Catalogue catalogue) {
    super(
        "the catalogue has no "
            + Printable.of(name)
            + "; "
            + catalogue
                .suggest(name)
                .map(meant -> "did you mean '" + meant + "'?")
                .orElseGet(() -> available(catalogue)),
        Fate.NOT_SENT,
        NOWHERE,
        null);
  }

  private static String available(Catalogue catalogue) {
    return catalogue.entries().isEmpty()
        ? "it is empty"
        : "it has " + Printable.of(catalogue.entries().stream().map(CatalogueEntry::name).toList());
  }
}
