package io.reconnect.transport.http;

import io.reconnect.transport.http.RoundTrip.Stage;
import io.vertx.core.AsyncResult;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request, from the wish for a connection to the last byte of its answer, whatever that
 * says. Tells an observer how it ended exactly once, although Vert.x may tell the same failure
 * several times, and nothing at all once it was cancelled.
 */
final class Exchange {

  private final HttpWire wire;
  private final RoundTrip.Observer observer;
  private final Patience patience;

  private Stage stage = Stage.CONNECTING;
  private @Nullable HttpClientRequest request;
  private boolean over;

  /** Not started. */
  Exchange(HttpWire wire, RoundTrip.Observer observer) {
    this.wire = wire;
    this.observer = observer;
    this.patience = new Patience(wire.silences(), this::stalled);
  }

  void start(HttpMethod method, String target, MultiMap headers, @Nullable Buffer body) {
    wire.request(method, target).onComplete(connected -> connected(connected, headers, body));
  }

  Stage stage() {
    return stage;
  }

  /** From now on, silence of this length is a failure; zero for any. */
  void expectBytesWithin(Duration silence) {
    patience.set(silence);
  }

  /** Ends it without a word to the observer. A connection that carried a part of it is closed. */
  void cancel() {
    if (!over) {
      end();
      abort();
    }
  }

  private void connected(
      AsyncResult<HttpClientRequest> connected, MultiMap headers, @Nullable Buffer body) {
    if (connected.failed()) {
      fail(connected.cause());
      return;
    }
    request = connected.result();
    // else Vert.x logs what response() tells as well
    request.exceptionHandler(failure -> {});
    if (over) {
      abort();
    } else {
      request.headers().addAll(headers);
      send(request, body);
    }
  }

  private void send(HttpClientRequest ready, @Nullable Buffer body) {
    stage = Stage.SENT;
    patience.restart();
    ready
        .response()
        .onComplete(
            answer -> {
              if (answer.succeeded()) {
                answered(answer.result());
              } else {
                fail(answer.cause());
              }
            });
    (body == null ? ready.end() : ready.end(body))
        .onComplete(
            written -> {
              if (written.failed()) {
                fail(written.cause());
              } else if (!over) {
                observer.onSent();
              }
            });
  }

  private void answered(HttpClientResponse head) {
    // set at once, as Vert.x drops what it has no handler for
    head.exceptionHandler(this::fail);
    head.handler(this::received);
    head.endHandler(last -> ended());
    if (!over) {
      stage = Stage.ANSWERING;
      patience.restart();
      observer.onHead(head);
    }
  }

  private void received(Buffer chunk) {
    if (!over) {
      patience.restart();
      observer.onBody(chunk);
    }
  }

  private void ended() {
    if (!over) {
      end();
      observer.onEnd();
    }
  }

  private void stalled() {
    fail(new TimeoutException("nothing came in time"));
  }

  private void fail(Throwable failure) {
    if (!over) {
      end();
      abort();
      observer.onFailed(stage, failure);
    }
  }

  private void end() {
    over = true;
    patience.set(Duration.ZERO);
  }

  private void abort() {
    if (request != null) {
      request.reset();
    }
  }
}
