package io.reconnect.examples.bridge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandHeadersTest {

  private static final Map<String, String> OLD = Map.of("authorization", "old");
  private static final Map<String, String> NEW = Map.of("authorization", "new");

  private final List<Promise<Map<String, String>>> runs = new ArrayList<>();
  private final CommandHeaders headers =
      new CommandHeaders(
          () -> {
            runs.add(Promise.promise());
            return runs.get(runs.size() - 1).future();
          });

  @Test
  void whoeverAsksMeanwhileSharesOneRunAndItsResultIsKept() {
    Future<Map<String, String>> first = headers.current();
    Future<Map<String, String>> second = headers.current();
    runs.get(0).complete(OLD);

    assertThat(first.result()).isEqualTo(OLD);
    assertThat(second.result()).isEqualTo(OLD);
    assertThat(headers.current().result()).isEqualTo(OLD);
    assertThat(runs).hasSize(1);
  }

  @Test
  void aFailureIsNotKept() {
    Future<Map<String, String>> first = headers.current();
    runs.get(0).fail("no");
    Future<Map<String, String>> second = headers.current();
    runs.get(1).complete(NEW);

    assertThat(first.failed()).isTrue();
    assertThat(second.result()).isEqualTo(NEW);
  }

  @Test
  void whatIsRefusedIsPrintedAnewOnceForAll() {
    headers.current();
    runs.get(0).complete(OLD);

    Future<Map<String, String>> first = headers.renewed();
    Future<Map<String, String>> second = headers.renewed();
    Future<Map<String, String>> other = headers.current();
    runs.get(1).complete(NEW);

    assertThat(first.result()).isEqualTo(NEW);
    assertThat(second.result()).isEqualTo(NEW);
    assertThat(other.result()).isEqualTo(NEW);
    assertThat(headers.current().result()).isEqualTo(NEW);
    assertThat(runs).hasSize(2);
  }
}
