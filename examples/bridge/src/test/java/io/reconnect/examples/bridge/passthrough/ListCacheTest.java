package io.reconnect.examples.bridge.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListCacheTest {

  private final ListCache cache = new ListCache();

  @Test
  void pagesAreFoundByTheirCursors() {
    JsonObject first = page("c1", "a", "b");
    JsonObject second = page(null, "c");
    cache.store(ListKind.TOOLS, null, first);
    cache.store(ListKind.TOOLS, "c1", second);

    assertThat(cache.page(ListKind.TOOLS, null)).isEqualTo(first);
    assertThat(cache.page(ListKind.TOOLS, "c1")).isEqualTo(second);
    assertThat(cache.page(ListKind.TOOLS, "c2")).isNull();
    assertThat(cache.page(ListKind.PROMPTS, null)).isNull();
    assertThat(cache.pages(ListKind.TOOLS)).isEqualTo(new Pages(List.of(first, second)));
    assertThat(cache.kinds()).containsExactly(ListKind.TOOLS);
  }

  @Test
  void aNewFirstPageForgetsTheOldCursors() {
    cache.store(ListKind.TOOLS, null, page("c1", "a"));
    cache.store(ListKind.TOOLS, "c1", page(null, "b"));
    cache.store(ListKind.TOOLS, null, page("d1", "a"));

    assertThat(cache.page(ListKind.TOOLS, "c1")).isNull();
    assertThat(cache.pages(ListKind.TOOLS).isWhole()).isFalse();
  }

  @Test
  void pagesThatPointInACircleEnd() {
    cache.store(ListKind.TOOLS, null, page("c", "a"));
    cache.store(ListKind.TOOLS, "c", page("c", "a"));

    assertThat(cache.pages(ListKind.TOOLS).count()).isEqualTo(ListCache.MAX_PAGES);
  }

  @Test
  void onlyItemsMakeADifference() {
    Pages once = new Pages(List.of(page(null, "a", "b", "c")));
    Pages reordered = new Pages(List.of(page("x", "c", "a"), page(null, "b")));
    Pages doubled = new Pages(List.of(page(null, "a", "b", "c", "c")));
    Pages fewer = new Pages(List.of(page(null, "a", "b")));

    assertThat(once.hasSameItems(ListKind.TOOLS, reordered)).isTrue();
    assertThat(once.hasSameItems(ListKind.TOOLS, doubled)).isFalse();
    assertThat(once.hasSameItems(ListKind.TOOLS, fewer)).isFalse();
    assertThat(new Pages(List.of()).isWhole()).isFalse();
  }

  private static JsonObject page(String nextCursor, String... names) {
    JsonArray tools = new JsonArray();
    for (String name : names) {
      tools.add(new JsonObject().put("name", name));
    }
    JsonObject page = new JsonObject().put("tools", tools);
    return nextCursor == null ? page : page.put("nextCursor", nextCursor);
  }
}
