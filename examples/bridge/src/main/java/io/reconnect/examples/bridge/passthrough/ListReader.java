package io.reconnect.examples.bridge.passthrough;

import io.reconnect.core.Session;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a list of the server page by page. */
final class ListReader {

  private final Session session;

  ListReader(Session session) {
    this.session = session;
  }

  /** The first pages of a list; fails when one of them cannot be read. */
  Future<Pages> read(ListKind kind, int maxPages) {
    return readOn(kind, maxPages, null, new ArrayList<>());
  }

  private Future<Pages> readOn(
      ListKind kind, int maxPages, @Nullable String cursor, List<JsonObject> read) {
    JsonObject params = cursor == null ? null : new JsonObject().put("cursor", cursor);
    return session
        .call(kind.method(), params)
        .compose(
            reply -> {
              read.add(reply.asObject());
              String next = Pages.nextCursor(reply.asObject());
              return next == null || read.size() >= maxPages
                  ? Future.succeededFuture(new Pages(read))
                  : readOn(kind, maxPages, next, read);
            });
  }
}
