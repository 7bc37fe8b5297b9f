package io.reconnect.transport.http;

import static java.util.Objects.requireNonNull;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer, with the redirects in between. Tells an observer how it ended exactly
 * once, and nothing at all once it was cancelled.
 */
final class RoundTrip {

  /** How far a request came. */
  enum Stage {
    /**
     * No connection yet: certainly not a byte of it left, but for the servers that redirected it.
     */
    CONNECTING,
    /** It was written, at least in part, and nothing came back. */
    SENT,
    /** The head of the answer is here. */
    ANSWERING
  }

  /** Told of each step, on the context of the link. */
  interface Observer {

    /** The whole request was handed to the kernel; told again after a redirect. */
    void onSent();

    /** The head of the answer. */
    void onHead(HttpClientResponse head);

    /** A part of its body. */
    void onBody(Buffer chunk);

    /** The end of its body; the last call. */
    void onEnd();

    /** No end will come; the last call. */
    void onFailed(Stage stage, Throwable failure);
  }

  private final HttpWire wire;
  private final Observer observer;

  private @Nullable Order order;
  private @Nullable Hop hop;
  private Duration silence = Duration.ZERO;
  private int followed;

  /** What is sent, wherever it is sent to. */
  private record Order(HttpMethod method, MultiMap headers, @Nullable Buffer body) {}

  /** Not started. */
  RoundTrip(HttpWire wire, Observer observer) {
    this.wire = wire;
    this.observer = observer;
  }

  void start(HttpMethod method, MultiMap headers, @Nullable Buffer body) {
    order = new Order(method, headers, body);
    hop = new Hop(wire.target());
    hop.start();
  }

  Stage stage() {
    return hop == null ? Stage.CONNECTING : hop.exchange.stage();
  }

  /** From now on, silence of this length is a failure; zero for any. */
  void expectBytesWithin(Duration longest) {
    silence = longest;
    if (hop != null) {
      hop.exchange.expectBytesWithin(longest);
    }
  }

  /** Ends it without a word to the observer. A connection that carried a part of it is closed. */
  void cancel() {
    if (hop != null) {
      hop.exchange.cancel();
    }
  }

  /** One place that the request is sent to. */
  private final class Hop implements Observer {
    private final String target;
    private final Exchange exchange;
    private @Nullable String next;

    Hop(String target) {
      this.target = target;
      this.exchange = new Exchange(wire, this);
    }

    void start() {
      Order sent = requireNonNull(order);
      exchange.expectBytesWithin(silence);
      exchange.start(sent.method(), target, sent.headers(), sent.body());
    }

    @Override
    public void onSent() {
      observer.onSent();
    }

    @Override
    public void onHead(HttpClientResponse head) {
      if (!Redirects.isRedirect(head.statusCode())) {
        observer.onHead(head);
        return;
      }
      HttpMethod method = requireNonNull(order).method();
      Redirects.Verdict verdict =
          wire.redirects()
              .judge(method, head.statusCode(), head.getHeader("location"), target, followed);
      if (verdict.target() != null) {
        follow(verdict.target(), head);
      } else if (verdict.refusal() != null) {
        exchange.cancel();
        observer.onFailed(Stage.ANSWERING, verdict.refusal());
      } else {
        observer.onHead(head);
      }
    }

    /** Reads on only where nothing comes, for the sake of the connection. */
    private void follow(String elsewhere, HttpClientResponse head) {
      followed++;
      if ("0".equals(head.getHeader("content-length"))) {
        next = elsewhere;
      } else {
        exchange.cancel();
        goOn(elsewhere);
      }
    }

    private void goOn(String elsewhere) {
      hop = new Hop(elsewhere);
      hop.start();
    }

    @Override
    public void onBody(Buffer chunk) {
      observer.onBody(chunk);
    }

    @Override
    public void onEnd() {
      if (next == null) {
        observer.onEnd();
      } else {
        goOn(next);
      }
    }

    @Override
    public void onFailed(Stage stage, Throwable failure) {
      if (next == null) {
        observer.onFailed(stage, failure);
      } else {
        goOn(next);
      }
    }
  }
}
