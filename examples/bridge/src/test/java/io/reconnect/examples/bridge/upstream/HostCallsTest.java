package io.reconnect.examples.bridge.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.examples.bridge.host.Host;
import io.reconnect.examples.bridge.host.HostOutput;
import io.reconnect.examples.bridge.host.HostRequest;
import io.reconnect.examples.bridge.host.Mode;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Params;
import io.reconnect.testkit.ScriptedTransport;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class HostCallsTest {

  private final ScriptedTransport transport =
      new ScriptedTransport()
          .otherwise(
              connect -> connect.fail(LinkException.permanent(LossReason.PROTOCOL, "too old")));
  private final BlockingQueue<Object> answers = new LinkedBlockingQueue<>();
  private final AtomicLong now = new AtomicLong(-5);

  @Test
  void aSessionThatGaveUpTriesOnceASecondHoweverManyCallsThereAre(Vertx vertx) throws Exception {
    Session session =
        Session.create(vertx, transport, JsonRpcProtocol.create(), new SessionOptions());
    Host host = new Host(new Answers());
    host.serve(new Calling(new HostCalls(session, now::get)));
    call(host);
    assertThat(transport.connects()).hasSize(1);

    for (int i = 0; i < 60; i++) {
      call(host);
    }
    assertThat(transport.connects()).hasSize(2);

    now.addAndGet(TimeUnit.SECONDS.toNanos(1));
    call(host);
    call(host);
    assertThat(transport.connects()).hasSize(3);
  }

  private void call(Host host) throws InterruptedException {
    host.onLine("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}".getBytes(StandardCharsets.UTF_8));
    JsonObject answer = (JsonObject) answers.poll(10, TimeUnit.SECONDS);
    assertThat(answer.getJsonObject("error").getInteger("code")).isEqualTo(-32002);
  }

  private final class Answers implements HostOutput {

    @Override
    public void send(Object message) {
      answers.add(message);
    }

    @Override
    public void sendIfRoom(Object message) {
      answers.add(message);
    }
  }

  private record Calling(HostCalls calls) implements Mode {

    @Override
    public void start() {}

    @Override
    public void onRequest(HostRequest request) {
      calls.settle(
          request,
          calls.submit(request, request.method(), Params.NONE, new CallOptions()),
          Function.identity());
    }

    @Override
    public void onNotification(String method, JsonObject params) {}

    @Override
    public Future<Void> close(Duration grace) {
      return Future.succeededFuture();
    }
  }
}
