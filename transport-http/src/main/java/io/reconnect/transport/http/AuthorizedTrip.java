package io.reconnect.transport.http;

import io.reconnect.core.Fate;
import io.reconnect.spi.LossReason;
import io.reconnect.transport.http.RoundTrip.Stage;
import io.reconnect.transport.http.Ruling.Action;
import io.reconnect.transport.http.Ruling.Trait;
import io.vertx.core.AsyncResult;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request with the credentials of the application: sent again, once, with new ones when
 * the server refuses it for those it had. To its observer the two are one.
 */
final class AuthorizedTrip {

  /** Told of each step, on the context of the link. */
  interface Observer extends RoundTrip.Observer {

    /** There are no credentials to send it with; the last call. */
    void onNoCredentials(Ruling ruling);
  }

  private final RequestKind kind;
  private final LinkScope scope;
  private final Observer observer;

  private HttpMethod method = HttpMethod.POST;
  private MultiMap bare = MultiMap.caseInsensitiveMultiMap();
  private MultiMap headers = bare;
  private @Nullable Buffer body;
  private Duration silence = Duration.ZERO;

  private @Nullable CredentialsQuestion question;
  private @Nullable RoundTrip trip;
  private int renewalsBefore;
  private boolean asking;
  private boolean refused;
  private boolean over;

  /** Not started. */
  AuthorizedTrip(RequestKind kind, LinkScope scope, Observer observer) {
    this.kind = kind;
    this.scope = scope;
    this.observer = observer;
  }

  /**
   * Begins.
   *
   * @param requestHeaders not changed
   */
  void start(HttpMethod verb, MultiMap requestHeaders, @Nullable Buffer requestBody) {
    method = verb;
    bare = requestHeaders;
    headers = requestHeaders;
    body = requestBody;
    renewalsBefore = scope.authorizer().renewals();
    question = scope.authorizer().ask(verb);
    if (question == null) {
      launch();
    } else {
      asking = true;
      question.answer().onComplete(this::answered);
    }
  }

  /** What is known of what it carries, should it end now. */
  Fate fate() {
    if (asking || trip == null || trip.stage() == Stage.CONNECTING) {
      return refused ? Fate.REJECTED : Fate.NOT_SENT;
    }
    return Fate.UNKNOWN;
  }

  /** From now on, silence of the server of this length is a failure; zero for any. */
  void expectBytesWithin(Duration longest) {
    silence = longest;
    if (trip != null) {
      trip.expectBytesWithin(longest);
    }
  }

  /** Ends it without a word to the observer. */
  void cancel() {
    over = true;
    if (question != null) {
      question.withdraw();
    }
    if (trip != null) {
      trip.cancel();
    }
  }

  private void answered(AsyncResult<@Nullable String> credentials) {
    if (over) {
      return;
    }
    Fate known = fate();
    asking = false;
    if (credentials.failed()) {
      cancel();
      String why = String.valueOf(credentials.cause().getMessage());
      observer.onNoCredentials(
          Ruling.bad(Action.FAIL_REQUEST, LossReason.REFUSED_CREDENTIALS, known, why));
      return;
    }
    String value = credentials.result();
    headers = value == null ? bare : authorized(value);
    launch();
  }

  private MultiMap authorized(String value) {
    return MultiMap.caseInsensitiveMultiMap().addAll(bare).set("authorization", value);
  }

  private void launch() {
    if (trip != null) {
      // the rest of the refusal, if there is any
      trip.cancel();
    }
    RoundTrip next = new RoundTrip(scope.wire(), new Leg());
    trip = next;
    next.expectBytesWithin(silence);
    next.start(method, headers, body);
  }

  private boolean mayRenew(HttpClientResponse head) {
    if (question == null || refused) {
      return false;
    }
    HttpAnswer answer = HttpAnswer.of(kind, head.statusCode());
    HttpAnswer facts = Challenges.wantsMore(head) ? answer.withChallenge() : answer;
    return scope.statuses().rule(facts).has(Trait.RENEW_CREDENTIALS);
  }

  private void renew(HttpClientResponse head) {
    refused = true;
    asking = true;
    scope.inbox().heard();
    scope
        .authorizer()
        .renew(renewalsBefore, method, Challenges.of(head))
        .onComplete(this::answered);
  }

  /**
   * One of the requests it takes. A refused one is read to its end meanwhile, for its connection.
   */
  private final class Leg implements RoundTrip.Observer {
    private boolean passed;

    @Override
    public void onSent() {
      if (!passed) {
        observer.onSent();
      }
    }

    @Override
    public void onHead(HttpClientResponse head) {
      if (mayRenew(head)) {
        passed = true;
        renew(head);
      } else {
        observer.onHead(head);
      }
    }

    @Override
    public void onBody(Buffer chunk) {
      if (!passed) {
        observer.onBody(chunk);
      }
    }

    @Override
    public void onEnd() {
      if (!passed) {
        observer.onEnd();
      }
    }

    @Override
    public void onFailed(Stage stage, Throwable failure) {
      if (!passed) {
        observer.onFailed(stage, failure);
      }
    }
  }
}
