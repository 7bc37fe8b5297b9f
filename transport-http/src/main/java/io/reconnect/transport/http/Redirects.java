package io.reconnect.transport.http;

import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What becomes of an answer that points elsewhere (RFC 9110, 15.4). */
final class Redirects {

  private static final int MOST_FOLLOWED = 5;

  /** The longest name of DNS; a server may write more into a header, and it is shown. */
  private static final int LONGEST_HOST = 253;

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final Set<Integer> KEEPING_THE_METHOD = Set.of(307, 308);
  private static final int REDIRECTION = 3;

  private final RedirectPolicy policy;
  private final Origin origin;

  /**
   * Rules for one server.
   *
   * @param origin the only one that is ever gone to
   */
  Redirects(RedirectPolicy policy, Origin origin) {
    this.policy = policy;
    this.origin = origin;
  }

  /** Whether an answer with this status may point elsewhere. */
  static boolean isRedirect(int status) {
    return status / 100 == REDIRECTION && REDIRECTS.contains(status);
  }

  /**
   * Go on at a target, or refuse to; with neither the answer is taken as it is.
   *
   * @param target path and query on the same origin; may hold a secret
   */
  record Verdict(@Nullable String target, @Nullable RedirectRefusedException refusal) {}

  /**
   * Looks at the head of an answer.
   *
   * @param location what the server wrote, {@code null} for nothing
   * @param target what was asked for
   * @param followed how many redirects brought us there
   */
  Verdict judge(
      HttpMethod method, int status, @Nullable String location, String target, int followed) {
    if (!isRedirect(status)) {
      return new Verdict(null, null);
    }
    Endpoint next = resolve(location, target);
    String clause = refusalOf(method, status, next, followed);
    if (next != null && clause == null) {
      return new Verdict(next.target(), null);
    }
    // who gets no stream learns enough from the status
    return method.equals(HttpMethod.POST)
        ? new Verdict(null, new RedirectRefusedException(status, String.valueOf(clause)))
        : new Verdict(null, null);
  }

  private @Nullable String refusalOf(
      HttpMethod method, int status, @Nullable Endpoint next, int followed) {
    if (next == null) {
      return "it redirects to no place that can be read";
    }
    if (!next.origin().equals(origin)) {
      return "it redirects to "
          + next.origin()
          + ", another origin, and is not followed there; if that is right, use the URL it leads to";
    }
    if (policy == RedirectPolicy.REFUSE) {
      return "it redirects within " + origin + ", and redirectPolicy refuses that";
    }
    if (!method.equals(HttpMethod.GET) && !KEEPING_THE_METHOD.contains(status)) {
      return "it redirects within " + origin + " in a way that does not keep a POST";
    }
    return followed < MOST_FOLLOWED
        ? null
        : "it redirects within " + origin + " more than " + MOST_FOLLOWED + " times in a row";
  }

  private @Nullable Endpoint resolve(@Nullable String location, String target) {
    if (location == null) {
      return null;
    }
    try {
      String absolute = URI.create(origin + target).resolve(location).toString();
      Endpoint next = Endpoint.of(absolute.split("#", 2)[0]);
      return next.origin().host().length() > LONGEST_HOST ? null : next;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
