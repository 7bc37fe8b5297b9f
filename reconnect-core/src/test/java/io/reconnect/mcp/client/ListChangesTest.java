package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.Registration;
import io.reconnect.core.SessionState;
import io.reconnect.mcp.McpOptions;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Many notifications make one call, and a new server session makes one too. */
class ListChangesTest extends VirtualMcpTest {

  private static final String TOOLS = "notifications/tools/list_changed";

  private final List<String> calls = new ArrayList<>();

  private McpClient listening() {
    McpClient client = listening(client());
    ready(client);
    calls.clear();
    return client;
  }

  private McpClient listening(McpClient client) {
    client.onToolsChanged(() -> calls.add("tools at " + time.now().toMillis()));
    client.onResourcesChanged(() -> calls.add("resources"));
    client.onPromptsChanged(() -> calls.add("prompts"));
    return client;
  }

  @Test
  void manyWithinTheWindowAreOne() {
    listening();
    long start = time.now().toMillis();
    for (int i = 0; i < 10; i++) {
      tell(TOOLS);
      pass(9);
    }
    assertThat(calls).isEmpty();
    pass(9);
    assertThat(calls).isEmpty();
    pass(1);
    assertThat(calls).containsExactly("tools at " + (start + 100));
    pass(10_000);
    assertThat(calls).hasSize(1);
  }

  @Test
  void aServerThatNeverStopsDoesNotPutItOff() {
    listening();
    for (int i = 0; i < 100; i++) {
      tell(TOOLS);
      pass(10);
    }
    assertThat(calls).hasSizeBetween(9, 10);
  }

  @Test
  void eachListHasItsOwnWindow() {
    listening();
    tell(TOOLS);
    tell("notifications/prompts/list_changed");
    tell("notifications/resources/list_changed");
    pass(100);
    assertThat(calls).hasSize(3).contains("prompts", "resources");
  }

  @Test
  void theWindowCanBeAnotherOrNone() {
    McpClient wide =
        ready(listening(client(new McpOptions().setListChangedWindow(Duration.ofMillis(500)))));
    calls.clear();
    tell(TOOLS);
    pass(499);
    assertThat(calls).isEmpty();
    pass(1);
    assertThat(calls).hasSize(1);
    result(wide.close());

    ready(listening(client(new McpOptions().setListChangedWindow(Duration.ZERO))));
    calls.clear();
    tell(TOOLS);
    tell(TOOLS);
    assertThat(calls).hasSize(2);
  }

  @Test
  void everyNewServerSessionIsAChangeAndOneThatGoesOnIsNot() {
    McpClient client = listening(client());
    assertThat(calls).isEmpty();
    ready(client);
    assertThat(calls).hasSize(3);
    restart();
    assertThat(calls).hasSize(6);
    interrupted().resume();
    pass(1_000);
    assertThat(client.session().snapshot().epoch()).isEqualTo(3);
    assertThat(calls).hasSize(6);
  }

  @Test
  void aNewServerSessionSettlesWhatWasGathered() {
    listening();
    tell(TOOLS);
    restart();
    pass(1_000);
    assertThat(calls.stream().filter(call -> call.startsWith("tools"))).hasSize(1);
  }

  @Test
  void theHandlerRunsBeforeWaitingCallsAndMayCall() {
    McpClient client = client();
    List<Future<?>> lists = new ArrayList<>();
    client.onToolsChanged(() -> lists.add(client.listTools()));
    ready(client);
    assertThat(lists).hasSize(1);
    assertThat(result(lists.get(0))).isEqualTo(List.of());
  }

  @Test
  void oneThatThrowsHarmsNobodyAndOneThatWasRemovedIsSilent() {
    McpClient client = client();
    client.onToolsChanged(
        () -> {
          throw new IllegalStateException("planned");
        });
    Registration removed = client.onToolsChanged(() -> calls.add("removed"));
    client.onToolsChanged(() -> calls.add("kept"));
    removed.remove();
    ready(client);
    assertThat(calls).containsExactly("kept");
    assertThat(log.text()).contains("planned");
  }

  @Test
  void aDetachedClientIsSilentAndLeavesNoTimer() {
    McpClient client = listening();
    tell(TOOLS);
    client.detach();
    client.session().close();
    idle();
    assertThat(time.hasTimers()).isFalse();
    assertThat(calls).isEmpty();
  }

  @Test
  void aNotificationThatCrossesTheDetachingLeavesNoTimer() {
    ListChanges changes = new ListChanges("probe", Duration.ofMillis(100));
    changes.add(() -> calls.add("told"));
    time.call(
        () -> {
          changes.stop();
          changes.changed();
          return null;
        });
    assertThat(time.hasTimers()).isFalse();
    pass(200);
    assertThat(calls).isEmpty();
  }

  @Test
  void aSessionThatClosesLeavesNoTimer() {
    McpClient client = listening();
    tell(TOOLS);
    client.session().close();
    idle();
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(time.hasTimers()).isFalse();
  }

  @Test
  void aChangeDuringTheGraceLeavesNoTimer() {
    server.isSilentOn("tools/call");
    McpClient client = listening();
    client.callTool("slow", null);
    idle();
    client.session().close(Duration.ofMillis(20));
    idle();
    tell(TOOLS);
    pass(30);
    assertThat(client.session().snapshot().state()).isEqualTo(SessionState.CLOSED);
    assertThat(time.hasTimers()).isFalse();
    assertThat(calls).isEmpty();
  }

  @Test
  void updatesGoToWhoeverWantsThatResource() {
    McpClient client = client();
    client.onResourceUpdated("file:///a", uri -> calls.add("a: " + uri));
    client.onResourceUpdated(uri -> calls.add("any: " + uri));
    ready(client);
    tell("notifications/resources/updated", Map.of("uri", "file:///a"));
    tell("notifications/resources/updated", Map.of("uri", "file:///a/part"));
    tell("notifications/resources/updated", Map.of("uri", 5));
    tell("notifications/resources/updated");
    assertThat(calls).containsExactly("a: file:///a", "any: file:///a", "any: file:///a/part");
    client.detach();
    tell("notifications/resources/updated", Map.of("uri", "file:///a"));
    assertThat(calls).hasSize(3);
  }

  @Test
  void logMessagesAreReadOrPassedOver() {
    McpClient client = client();
    client.onLogMessage(m -> calls.add(m.level() + " " + m.logger() + " " + m.data()));
    client.onElicitationComplete(id -> calls.add("complete " + id));
    ready(client);
    tell("notifications/message", Map.of("level", "critical", "logger", "db", "data", "down"));
    tell("notifications/message", Map.of("level", "loud", "data", "secret"));
    tell("notifications/elicitation/complete", Map.of("elicitationId", "e-1"));
    assertThat(calls).containsExactly("CRITICAL db down", "complete e-1");
    assertThat(log.text()).contains("'level' must be a logging level").doesNotContain("secret");
  }
}
