package io.reconnect.transport.unix;

import io.vertx.core.json.JsonObject;
import java.util.BitSet;

/** Which requests of ours the peer still owes an answer. */
final class Unanswered {

  /**
   * A call that ended without an answer, by its deadline say, stays here. Past this many ids, the
   * oldest are such calls.
   */
  private static final int WINDOW = 1 << 16;

  /** More digits may not fit a long; we never send such an id. */
  private static final int MOST_DIGITS = 18;

  // ids only grow, so a bit for each since the first is less than any collection of them
  private BitSet open = new BitSet();
  private long first = 1;
  private int count;

  void sent(long wireId) {
    if (wireId - first >= WINDOW) {
      forgetOldest(wireId);
    }
    open.set((int) (wireId - first));
    count++;
  }

  private void forgetOldest(long newest) {
    long from = Math.max(first, newest - WINDOW / 2);
    open = open.get((int) Math.min(from - first, WINDOW), WINDOW);
    first = from;
    count = open.cardinality();
  }

  void received(JsonObject message) {
    if (count == 0 || message.containsKey("method")) {
      return;
    }
    Object id = message.getValue("id");
    if (id instanceof Integer || id instanceof Long) {
      answered(((Number) id).longValue());
    } else if (id instanceof String text && isNumber(text)) {
      // some peers echo a number as text
      answered(Long.parseLong(text));
    }
  }

  private void answered(long wireId) {
    if (wireId >= first && wireId - first < WINDOW && open.get((int) (wireId - first))) {
      open.clear((int) (wireId - first));
      count--;
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty()
        && text.length() <= MOST_DIGITS
        && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
