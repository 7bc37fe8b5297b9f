package io.reconnect.transport.unix;

import io.vertx.core.json.JsonObject;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which requests of ours the peer still owes an answer. */
final class Unanswered {

  /**
   * A call that ended without an answer, by its deadline say, stays here. Past this many, the
   * oldest are such calls.
   */
  private static final int MOST = 1 << 16;

  /** More digits may not fit a long; we never send such an id. */
  private static final int MOST_DIGITS = 18;

  private final Set<Long> ids = new LinkedHashSet<>();

  void sent(long wireId) {
    ids.add(wireId);
    if (ids.size() > MOST) {
      Iterator<Long> oldest = ids.iterator();
      oldest.next();
      oldest.remove();
    }
  }

  void received(JsonObject message) {
    if (ids.isEmpty() || message.containsKey("method")) {
      return;
    }
    Object id = message.getValue("id");
    if (id instanceof Integer || id instanceof Long) {
      ids.remove(((Number) id).longValue());
    } else if (id instanceof String text && isNumber(text)) {
      // some peers echo a number as text
      ids.remove(Long.parseLong(text));
    }
  }

  boolean isEmpty() {
    return ids.isEmpty();
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MOST_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
