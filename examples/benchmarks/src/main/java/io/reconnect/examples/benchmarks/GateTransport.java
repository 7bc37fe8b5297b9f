package io.reconnect.examples.benchmarks;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkListener;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Transport;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Keeps its link closed until told to open it; the link then answers everything in memory. */
final class GateTransport implements Transport {

  private final Promise<Void> gate = Promise.promise();

  void open() {
    gate.complete();
  }

  @Override
  public String endpoint() {
    return "memory";
  }

  @Override
  public Future<Link> connect(ConnectRequest request) {
    return gate.future().map(v -> new EchoLink(request.context(), request.listener()));
  }

  /** Answers all requests of one turn of the event loop in the next one. */
  private static final class EchoLink implements Link {
    private final Context context;
    private final LinkListener listener;
    private List<Long> asked = new ArrayList<>();

    EchoLink(Context context, LinkListener listener) {
      this.context = context;
      this.listener = listener;
    }

    @Override
    public Future<Void> send(OutboundMessage message) {
      if (asked.isEmpty()) {
        context.runOnContext(v -> answer());
      }
      asked.add(message.wireId());
      return Future.succeededFuture();
    }

    private void answer() {
      List<Long> batch = asked;
      asked = new ArrayList<>();
      for (long id : batch) {
        listener.onMessage(new JsonObject().put("id", id).put("result", true));
      }
    }

    @Override
    public Future<Void> close(Duration deadline) {
      return Future.succeededFuture();
    }
  }
}
