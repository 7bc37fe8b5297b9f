package io.reconnect.core.impl;

import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests of the peer on the current link that were not answered yet. Context confined. */
final class PeerRequests {

  private final Map<Object, Promise<Void>> open = new HashMap<>();

  int count() {
    return open.size();
  }

  boolean contains(Object id) {
    return open.containsKey(id);
  }

  void add(Object id, Promise<Void> withdrawn) {
    open.put(id, withdrawn);
  }

  /** Whether an answer is still wanted; it is not a second time. */
  boolean finish(Object id, Promise<Void> withdrawn) {
    return open.remove(id, withdrawn);
  }

  void withdraw(@Nullable Object id) {
    Promise<Void> withdrawn = id == null ? null : open.remove(id);
    if (withdrawn != null) {
      withdrawn.tryComplete();
    }
  }

  void withdrawAll() {
    Map<Object, Promise<Void>> all = new HashMap<>(open);
    open.clear();
    all.values().forEach(Promise::tryComplete);
  }
}
