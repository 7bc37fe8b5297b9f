package io.reconnect.examples.bridge.passthrough;

import io.reconnect.core.OutcomeUnknownException;
import io.reconnect.core.PendingCall;
import io.reconnect.core.UnreachableException;
import io.reconnect.examples.bridge.host.HostRequest;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests of the host for lists: what it has seen once it can read again while the link is down.
 */
final class ListCalls {

  private final ListCache cache;
  private final List<Waiting> waiting = new ArrayList<>();

  ListCalls(ListCache cache) {
    this.cache = cache;
  }

  /** Answers from what was seen, if it was. */
  boolean answerFromCache(HostRequest request, ListKind kind) {
    JsonObject page = cache.page(kind, cursorOf(request));
    if (page != null) {
      request.answer(page);
    }
    return page != null;
  }

  /** Follows a request that went to the server: a link that fails it does not fail the host. */
  void follow(HostRequest request, ListKind kind, PendingCall call) {
    Waiting entry = new Waiting(request, kind, call);
    waiting.add(entry);
    call.reply()
        .onSuccess(
            reply -> {
              if (reply.result() instanceof JsonObject page) {
                cache.store(kind, cursorOf(request), page);
              }
            })
        .onFailure(
            failure -> {
              if (failure instanceof OutcomeUnknownException
                  || failure instanceof UnreachableException) {
                answerFromCache(request, kind);
              }
            })
        .onComplete(done -> waiting.remove(entry));
  }

  /** The link is down: nobody waits for what was seen before. */
  void linkDown() {
    for (Waiting entry : List.copyOf(waiting)) {
      if (answerFromCache(entry.request, entry.kind)) {
        entry.call.cancel("answered from what was seen before");
      }
    }
  }

  /** The families of lists the host is waiting for. */
  Set<String> awaitedFamilies() {
    Set<String> families = new TreeSet<>();
    waiting.forEach(entry -> families.add(entry.kind.family()));
    return families;
  }

  private static @Nullable String cursorOf(HostRequest request) {
    return request.params().getValue("cursor") instanceof String cursor ? cursor : null;
  }

  /**
   * One request on its way.
   *
   * @param request the host's request
   * @param kind the list it is for
   * @param call the call it became
   */
  private record Waiting(HostRequest request, ListKind kind, PendingCall call) {}
}
