package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.spi.OutboundMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The messages of one link that are on their way, or whose answer is. */
final class Posts {

  private final Set<Post> all = new LinkedHashSet<>();
  private final Map<Long, Post> byWireId = new HashMap<>();
  private int waiting;

  void add(Post post) {
    all.add(post);
    waiting++;
    if (post.wireId() != OutboundMessage.NO_ID) {
      byWireId.put(post.wireId(), post);
    }
  }

  /** Whether it was there. */
  boolean remove(Post post) {
    byWireId.remove(post.wireId(), post);
    boolean there = all.remove(post);
    if (there && !post.isSettled()) {
      waiting--;
    }
    return there;
  }

  /**
   * Those that still wait for what they were sent for. What is answered takes its connection a
   * moment longer; whoever hears the answer may send the next message at once all the same.
   */
  int waiting() {
    return waiting;
  }

  /** A message got what it was sent for. */
  void answered() {
    waiting--;
  }

  List<Post> all() {
    return List.copyOf(all);
  }

  @Nullable Post byWireId(long wireId) {
    return byWireId.get(wireId);
  }

  /** The requests whose answer can be read on from where it stands. */
  List<LostSession.Request> resumable() {
    List<LostSession.Request> resumable = new ArrayList<>();
    for (Post post : byWireId.values()) {
      StreamPosition position = post.position();
      if (position != null) {
        resumable.add(new LostSession.Request(post.message(), position));
      }
    }
    return resumable;
  }

  /** What is known of each message whose fate somebody asks about. */
  Map<Long, Fate> fates() {
    Map<Long, Fate> fates = new HashMap<>();
    byWireId.forEach((wireId, post) -> fates.put(wireId, post.fate()));
    return fates;
  }
}
