package io.reconnect.examples.bridge.host;

import io.reconnect.core.RpcException;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The conversation with the host: who asked what, and what is still open. Loop confined. */
public final class Host implements LineListener {

  private static final Logger LOG = LoggerFactory.getLogger(Host.class);

  private final HostOutput out;
  private final Map<Object, HostRequest> open = new HashMap<>();
  private final HostQuestions questions;
  private final Promise<Void> ended = Promise.promise();
  private @Nullable Promise<Void> idle;
  private @Nullable Mode mode;

  /**
   * A conversation that has not begun.
   *
   * @param out where messages to the host go
   */
  public Host(HostOutput out) {
    this.out = out;
    this.questions = new HostQuestions(out);
  }

  /** Says who answers. Call once, before the first line. */
  public void serve(Mode served) {
    mode = served;
    served.start();
  }

  /** Tells the host something; lost when the host is far behind with reading. */
  public void tell(String method, JsonObject params) {
    out.sendIfRoom(
        new JsonObject().put("jsonrpc", "2.0").put("method", method).put("params", params));
  }

  /**
   * Asks the host something.
   *
   * @param method the method
   * @param params the parameters
   * @param withdrawn completes when the answer is no longer wanted
   * @return the host's result; fails with {@link RpcException} when it answers with an error
   */
  public Future<@Nullable Object> ask(String method, JsonObject params, Future<Void> withdrawn) {
    return questions.ask(method, params, withdrawn);
  }

  /** Completes when the host waits for no answer. */
  public Future<Void> whenIdle() {
    if (open.isEmpty()) {
      return Future.succeededFuture();
    }
    if (idle == null) {
      idle = Promise.promise();
    }
    return idle.future();
  }

  /** Completes when the host sends nothing more. */
  public Future<Void> whenEnded() {
    return ended.future();
  }

  /** Ends what serves the host, and with it every open request. */
  public Future<Void> close(Duration grace) {
    return mode == null ? Future.succeededFuture() : mode.close(grace);
  }

  @Override
  public void onLine(byte[] line) {
    take(HostLine.parse(line));
  }

  @Override
  public void onTooLong() {
    take(HostLine.TOO_LONG);
  }

  @Override
  public void onEnd() {
    ended.tryComplete();
  }

  private void take(HostLine line) {
    Consumer<@Nullable JsonObject> answers =
        line.batch() ? new Batch(line.messages().size(), out::send)::done : this::sendIfAny;
    for (HostMessage message : line.messages()) {
      if (message instanceof HostMessage.Request request) {
        onRequest(request, line.batch(), answers);
      } else if (message instanceof HostMessage.Malformed malformed) {
        answers.accept(error(malformed.id(), malformed.error()));
      } else {
        answers.accept(null);
        guarded(() -> onUnanswered(message));
      }
    }
  }

  private void onRequest(
      HostMessage.Request message, boolean inBatch, Consumer<@Nullable JsonObject> answers) {
    if (open.containsKey(message.id())) {
      answers.accept(
          error(message.id(), HostErrors.invalidRequest("a request with this id is still open")));
      return;
    }
    if (inBatch && message.method().equals("initialize")) {
      answers.accept(
          error(message.id(), HostErrors.invalidRequest("initialize must not be in a batch")));
      return;
    }
    HostRequest request =
        new HostRequest(
            message,
            (over, response) -> {
              open.remove(over.id(), over);
              answers.accept(response);
              completeIdle();
            });
    open.put(message.id(), request);
    if (message.method().equals("ping")) {
      request.answer(new JsonObject());
    } else if (!guarded(() -> served().onRequest(request))) {
      request.fail(HostErrors.internalError());
    }
  }

  /** A fault of the bridge costs one message, and never the ones behind it. */
  private static boolean guarded(Runnable action) {
    try {
      action.run();
      return true;
    } catch (RuntimeException e) {
      LOG.error("a message of the host could not be handled", e);
      return false;
    }
  }

  private void onUnanswered(HostMessage message) {
    if (message instanceof HostMessage.Answer answer) {
      questions.answered(answer.id(), answer.message());
    } else if (message instanceof HostMessage.Notification notification) {
      if (notification.method().equals("notifications/cancelled")) {
        cancel(notification.params());
      } else {
        served().onNotification(notification.method(), notification.params());
      }
    }
  }

  /** A cancel may cross the answer on its way, so one that names nothing open means nothing. */
  private void cancel(JsonObject params) {
    HostRequest request = open.get(params.getValue("requestId"));
    // MCP: the client must not cancel its initialize.
    if (request != null && !request.method().equals("initialize")) {
      request.cancel(params.getValue("reason") instanceof String reason ? reason : "");
    }
  }

  private void completeIdle() {
    if (open.isEmpty() && idle != null) {
      idle.tryComplete();
      idle = null;
    }
  }

  private void sendIfAny(@Nullable JsonObject answer) {
    if (answer != null) {
      out.send(answer);
    }
  }

  private Mode served() {
    if (mode == null) {
      throw new IllegalStateException("nobody serves the host yet");
    }
    return mode;
  }

  private static JsonObject error(@Nullable Object id, RpcException error) {
    return HostRequest.response(id).put("error", error.toErrorObject());
  }
}
