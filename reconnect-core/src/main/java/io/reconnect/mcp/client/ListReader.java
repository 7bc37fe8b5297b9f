package io.reconnect.mcp.client;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Reply;
import io.reconnect.core.RpcException;
import io.reconnect.mcp.McpOptions;
import io.reconnect.mcp.model.Page;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads all pages of one list (server/utilities/pagination), within bounds. */
final class ListReader<T> {

  /** Starting over because the server session changed midway; a server may flap. */
  private static final int MOST_RESTARTS = 3;

  private final Calls calls;
  private final String method;
  private final String member;
  private final Function<JsonObject, T> reader;
  private final CallOptions options;
  private final int maxPages;
  private final int maxItems;
  private final Promise<List<T>> outcome = Promise.promise();

  private final List<T> items = new ArrayList<>();
  private final Set<String> cursors = new HashSet<>();
  private int pages;
  private int restarts;
  private long epoch;

  ListReader(
      Calls calls,
      String method,
      String member,
      Function<JsonObject, T> reader,
      CallOptions options,
      McpOptions bounds) {
    this.calls = calls;
    this.method = method;
    this.member = member;
    this.reader = reader;
    this.options = options;
    this.maxPages = bounds.getMaxPages();
    this.maxItems = bounds.getMaxListItems();
  }

  Future<List<T>> readAll() {
    fetch(null);
    return outcome.future();
  }

  Future<Calls.Answer<Page<T>>> page(@Nullable String cursor) {
    JsonObject params = cursor == null ? null : new JsonObject().put("cursor", cursor);
    return calls.ask(method, params, options, json -> Page.of(json, member, reader));
  }

  private void fetch(@Nullable String cursor) {
    pages++;
    page(cursor)
        .onSuccess(answer -> took(cursor, answer.value(), answer.reply()))
        .onFailure(failure -> refused(cursor, failure));
  }

  private void took(@Nullable String cursor, Page<T> page, Reply reply) {
    if (cursor != null && startsOver(reply.epoch())) {
      return;
    }
    epoch = reply.epoch();
    items.addAll(page.items());
    String next = page.nextCursor();
    if (items.size() > maxItems) {
      fail(reply, "the list has more than " + maxItems + " items; McpOptions.setMaxListItems");
    } else if (next == null) {
      outcome.complete(List.copyOf(items));
    } else if (!cursors.add(next)) {
      fail(reply, "'nextCursor' brings a page that was read before: the list has no end");
    } else if (pages >= maxPages) {
      fail(reply, "the list has more than " + maxPages + " pages; McpOptions.setMaxPages");
    } else {
      fetch(next);
    }
  }

  private void refused(@Nullable String cursor, Throwable failure) {
    boolean ofAnotherLink =
        cursor != null
            && failure instanceof RpcException answer
            && startsOver(answer.context().epoch());
    if (!ofAnotherLink) {
      outcome.fail(failure);
    }
  }

  /** A cursor of one server session means nothing to the next, or something else. */
  private boolean startsOver(long answeredBy) {
    if (answeredBy == epoch || restarts == MOST_RESTARTS || pages >= maxPages) {
      return false;
    }
    restarts++;
    items.clear();
    cursors.clear();
    fetch(null);
    return true;
  }

  private void fail(Reply reply, String why) {
    outcome.fail(calls.malformed(method, reply, why));
  }
}
