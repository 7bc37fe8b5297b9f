package io.reconnect.transport.http;

import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Asks the application for credentials, once, and does not wait for ever. Whatever it answers is
 * checked before it is used, and shows in no failure.
 */
final class CredentialsQuestion {

  private static final int MOST_CHARS = 16_384;

  private final Credentials hook;
  private final ContextInternal context;
  private final Alarm bound;
  private final Promise<@Nullable String> answer = Promise.promise();
  private boolean withdrawn;

  CredentialsQuestion(Credentials hook, ContextInternal context) {
    this.hook = hook;
    this.context = context;
    this.bound = new Alarm(context);
  }

  void ask(CredentialsRequest request, Duration patience) {
    // the hook may complete on any thread
    Promise<@Nullable String> given = context.promise();
    given.future().onComplete(this::given);
    answerOf(request).onComplete(given);
    if (!answer.future().isComplete()) {
      bound.set(patience, () -> fail("gave nothing within " + patience.toMillis() + " ms"));
    }
  }

  /** What may be sent, {@code null} for nothing; or a failure that can be told. */
  Future<@Nullable String> answer() {
    return answer.future();
  }

  /** Nobody wants the answer any more. */
  void withdraw() {
    withdrawn = true;
    bound.cancel();
  }

  private Future<@Nullable String> answerOf(CredentialsRequest request) {
    ContextInternal previous = context.beginDispatch();
    try {
      Future<@Nullable String> future = hook.authorization(request);
      return future == null ? Future.failedFuture(new NullPointerException()) : future;
    } catch (RuntimeException | Error e) {
      return Future.failedFuture(e);
    } finally {
      context.endDispatch(previous);
    }
  }

  private void given(AsyncResult<@Nullable String> given) {
    if (withdrawn) {
      return;
    }
    String value = given.result();
    if (given.failed()) {
      // its text may hold anything
      fail("failed with " + given.cause().getClass().getName());
    } else if (value != null && (value.length() > MOST_CHARS || !CustomHeaders.isValue(value))) {
      fail(
          "gave what cannot be a header: it must be visible ASCII with blanks only inside, at most "
              + MOST_CHARS
              + " characters");
    } else {
      bound.cancel();
      answer.tryComplete(value);
    }
  }

  private void fail(String how) {
    bound.cancel();
    answer.tryFail(
        LinkException.retryable(LossReason.REFUSED_CREDENTIALS, "the credentials hook " + how));
  }
}
