package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of one link. Asks for those of each request, and for new ones once, however many
 * requests were refused with the old ones.
 */
final class Authorizer {

  private final @Nullable Credentials hook;
  private final String origin;
  private final ContextInternal context;
  private final Duration patience;

  private int renewals;
  private @Nullable String renewed;
  private @Nullable CredentialsQuestion renewal;

  /**
   * Nothing asked yet.
   *
   * @param hook {@code null} when the application has none
   * @param patience how long to wait for it
   */
  Authorizer(
      @Nullable Credentials hook, Origin origin, ContextInternal context, Duration patience) {
    this.hook = hook;
    this.origin = origin.toString();
    this.context = context;
    this.patience = patience;
  }

  /** How often the credentials were renewed: those that are asked for later are newer. */
  int renewals() {
    return renewals;
  }

  /** Asks for the credentials of one request; {@code null} when there is nobody to ask. */
  @Nullable CredentialsQuestion ask(HttpMethod verb) {
    return ask(verb, null);
  }

  /**
   * New credentials for a request that was refused, from whoever asks for them first.
   *
   * @param before the renewals there had been when it was sent
   */
  Future<@Nullable String> renew(int before, HttpMethod verb, CredentialsChallenge challenge) {
    if (before < renewals) {
      return Future.succeededFuture(renewed);
    }
    CredentialsQuestion running = renewal;
    return running != null ? running.answer() : renew(verb, challenge);
  }

  private Future<@Nullable String> renew(HttpMethod verb, CredentialsChallenge challenge) {
    CredentialsQuestion question = ask(verb, challenge);
    if (question == null) {
      throw new IllegalStateException("there is nobody to ask");
    }
    renewal = question;
    question
        .answer()
        .onComplete(
            answer -> {
              renewal = null;
              if (answer.succeeded()) {
                renewals++;
                renewed = answer.result();
              }
            });
    return question.answer();
  }

  private @Nullable CredentialsQuestion ask(
      HttpMethod verb, @Nullable CredentialsChallenge challenge) {
    if (hook == null) {
      return null;
    }
    CredentialsQuestion question = new CredentialsQuestion(hook, context);
    question.ask(new CredentialsRequest(origin, verb.name(), challenge), patience);
    return question;
  }

  /** The link ended. */
  void close() {
    if (renewal != null) {
      renewal.withdraw();
    }
  }
}
