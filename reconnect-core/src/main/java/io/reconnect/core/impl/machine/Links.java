package io.reconnect.core.impl.machine;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Every link that was ordered and is not gone yet, by epoch. */
final class Links {

  enum Phase {
    OPENING,
    /** Called off while opening; may still open late. */
    ABORTED,
    OPEN,
    CLOSING
  }

  private final Map<Long, Phase> phases = new HashMap<>();

  void put(long epoch, Phase phase) {
    phases.put(epoch, phase);
  }

  @Nullable Phase phase(long epoch) {
    return phases.get(epoch);
  }

  @Nullable Phase remove(long epoch) {
    return phases.remove(epoch);
  }

  boolean isEmpty() {
    return phases.isEmpty();
  }
}
