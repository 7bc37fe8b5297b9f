package io.reconnect.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.RpcException;
import io.reconnect.core.Session;
import io.reconnect.mcp.McpProtocol;
import io.reconnect.mcp.model.LoggingLevel;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers that another thread sees only after the next server session was set up. */
class RememberedTest extends VirtualMcpTest {

  private Remembered remembered;

  @BeforeEach
  void start() {
    Session session =
        keep(Session.create(time.vertx(), transport, McpProtocol.create(), sessionOptions()));
    remembered = new Remembered(session);
    time.await(session.start());
  }

  /** What the application waits for is answered, but another server session was set up before. */
  private void answersTooLate(String method) {
    idle();
    remembered.restoring(2);
    link().answer(link().idOf(method), new JsonObject());
    idle();
    server.answers(method, new JsonObject());
    restart();
  }

  @Test
  void aSubscriptionIsMadeAgain() {
    server.isSilentOn("resources/subscribe");
    Future<Void> subscribed = remembered.subscribe("a", new CallOptions());
    answersTooLate("resources/subscribe");
    result(subscribed);
    String call = " resources/subscribe {'uri':'a'}";
    assertThat(server.heard).containsExactly("1" + call, "1" + call, "2" + call);
    assertThat(remembered.memory().wanted()).containsExactly("a");
  }

  @Test
  void aLevelIsSetAgain() {
    server.isSilentOn("logging/setLevel");
    Future<Void> set = remembered.setLevel(LoggingLevel.ERROR, new CallOptions());
    answersTooLate("logging/setLevel");
    result(set);
    String call = " logging/setLevel {'level':'error'}";
    assertThat(server.heard).containsExactly("1" + call, "1" + call, "2" + call);
    assertThat(remembered.memory().level()).isEqualTo(LoggingLevel.ERROR);
  }

  @Test
  void aRefusalLeavesNothing() {
    server.refuses("resources/subscribe", -32002);
    failure(remembered.subscribe("a", new CallOptions()), RpcException.class);
    assertThat(remembered.memory()).isEqualTo(ServerMemory.EMPTY);
  }
}
