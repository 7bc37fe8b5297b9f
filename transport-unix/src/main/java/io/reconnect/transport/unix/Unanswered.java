package io.reconnect.transport.unix;

import io.reconnect.spi.WireIds;
import io.vertx.core.json.JsonObject;
import java.util.BitSet;

/** Which requests of ours the peer still owes an answer. */
final class Unanswered {

  /** Far more than calls are in flight: what is older than that is not waited for. */
  private static final int WINDOW = 1 << 16;

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
    forget(WireIds.parse(message.getValue("id")));
  }

  /** Nobody waits for this answer any more. */
  void forget(long wireId) {
    if (wireId >= first && wireId - first < WINDOW && open.get((int) (wireId - first))) {
      open.clear((int) (wireId - first));
      count--;
    }
  }

  boolean isEmpty() {
    return count == 0;
  }
}
