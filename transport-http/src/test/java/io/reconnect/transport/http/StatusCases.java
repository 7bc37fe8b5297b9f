package io.reconnect.transport.http;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is documented of statuses, one line each, from mcp-client-rules (r), trials (T, R), the
 * design (d) and the wire facts of real servers (P).
 *
 * <p>Kinds of request, statuses, facts of the answer, then action, reason, fate and traits.
 */
final class StatusCases {

  private static final String TABLE =
      """
      CALL INITIALIZE          200 201 206     -                  READ         -                   UNKNOWN
      CALL INITIALIZE          202 204 205     -                  FAIL_REQUEST PROTOCOL            UNKNOWN
      NOTIFICATION             200 202 204     -                  DONE         -                   ANSWERED
      LISTEN RESUME            200             -                  READ         -                   UNKNOWN
      DELETE                   200 404 405     session            DONE         -                   ANSWERED
      DELETE                   401             session            DONE         -                   ANSWERED RENEW_CREDENTIALS
      DELETE                   403             challenge          DONE         -                   ANSWERED RENEW_CREDENTIALS
      DELETE                   403             session            DONE         -                   ANSWERED
      DELETE                   400 429 500 503 session            DONE         -                   ANSWERED

      CALL                     400 404 403     session,own=-32601 ANSWER       -                   ANSWERED
      CALL                     400             session,own=-32602 ANSWER       -                   ANSWERED
      CALL                     400 404         session,own=-32001 ANSWER       -                   ANSWERED
      CALL                     429 500 503     own=-32603         ANSWER       -                   ANSWERED
      INITIALIZE               400             own=-32602         ANSWER       -                   ANSWERED

      CALL INITIALIZE          401             -                  FAIL_REQUEST REFUSED_CREDENTIALS REJECTED PERMANENT RENEW_CREDENTIALS
      NOTIFICATION             401             session            FAIL_REQUEST REFUSED_CREDENTIALS REJECTED PERMANENT RENEW_CREDENTIALS
      CALL                     401             session,own=-32001 FAIL_REQUEST REFUSED_CREDENTIALS REJECTED PERMANENT RENEW_CREDENTIALS
      CALL INITIALIZE          403             challenge          FAIL_REQUEST REFUSED_CREDENTIALS REJECTED PERMANENT RENEW_CREDENTIALS
      CALL INITIALIZE          403             -                  FAIL_REQUEST REFUSED_CREDENTIALS REJECTED PERMANENT

      CALL NOTIFICATION        404             session            LOSE_LINK    SESSION_EXPIRED     REJECTED
      CALL                     404             session,code=-32001 LOSE_LINK   SESSION_EXPIRED     REJECTED
      CALL                     404             session,code=-32600 LOSE_LINK   SESSION_EXPIRED     REJECTED
      CALL NOTIFICATION        404             session,spent      LOSE_LINK    SESSION_EXPIRED     REJECTED
      CALL                     400             session,code=-32000 LOSE_LINK   SESSION_EXPIRED     REJECTED GUESS
      CALL                     400             session,code=-32001 LOSE_LINK   SESSION_EXPIRED     REJECTED GUESS
      CALL                     400             session,code=-32600 LOSE_LINK   SESSION_EXPIRED     REJECTED GUESS
      CALL                     410             session            LOSE_LINK    SESSION_EXPIRED     REJECTED GUESS
      CALL                     400             session,code=-32000,spent FAIL_REQUEST PROTOCOL     REJECTED PERMANENT
      CALL                     410             session,spent      FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      CALL                     400             code=-32000        FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      CALL                     400             session            FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      CALL                     400             session,code=-32602 FAIL_REQUEST PROTOCOL           REJECTED PERMANENT
      CALL                     400             session,code=-32022 FAIL_REQUEST PROTOCOL           REJECTED PERMANENT
      NOTIFICATION             400             session,code=-32000 FAIL_REQUEST PROTOCOL           REJECTED PERMANENT

      CALL INITIALIZE          509             -                  FAIL_REQUEST OVERLOADED          REJECTED RETRY_AFTER
      NOTIFICATION             509             session            FAIL_REQUEST OVERLOADED          REJECTED RETRY_AFTER
      CALL INITIALIZE          429 425         -                  FAIL_REQUEST OVERLOADED          REJECTED RETRY_AFTER
      CALL                     429             session            FAIL_REQUEST OVERLOADED          REJECTED RETRY_AFTER
      CALL INITIALIZE          404             -                  FAIL_REQUEST UNREACHABLE         REJECTED
      INITIALIZE               400             code=-32022        FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      INITIALIZE               400             code=-32020        FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      INITIALIZE               400             -                  FAIL_REQUEST PROTOCOL            REJECTED
      INITIALIZE               400             code=-32000        FAIL_REQUEST PROTOCOL            REJECTED
      CALL INITIALIZE          405 406 413 415 -                  FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      CALL                     421 431 501 505 session            FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      CALL INITIALIZE          301 302 307 308 -                  FAIL_REQUEST PROTOCOL            REJECTED PERMANENT
      CALL INITIALIZE          303             -                  FAIL_REQUEST PROTOCOL            UNKNOWN  PERMANENT

      CALL INITIALIZE          503             -                  FAIL_REQUEST OVERLOADED          UNKNOWN  RETRY_AFTER
      CALL                     502 504         session            FAIL_REQUEST UNREACHABLE         UNKNOWN  RETRY_AFTER
      CALL                     500 520 599     session            FAIL_REQUEST PROTOCOL            UNKNOWN  RETRY_AFTER
      CALL NOTIFICATION        402 408 409 422 session            FAIL_REQUEST PROTOCOL            UNKNOWN
      CALL                     99 101 600 999  -                  FAIL_REQUEST PROTOCOL            UNKNOWN

      LISTEN                   401             session            NO_STREAM    REFUSED_CREDENTIALS NOT_SENT RENEW_CREDENTIALS
      LISTEN                   403             challenge          NO_STREAM    REFUSED_CREDENTIALS NOT_SENT RENEW_CREDENTIALS
      LISTEN                   403             -                  NO_STREAM    REFUSED_CREDENTIALS NOT_SENT
      LISTEN                   202 204 301 307 session            NO_STREAM    PROTOCOL            NOT_SENT
      LISTEN                   404 405 410 501 session            NO_STREAM    PROTOCOL            NOT_SENT
      LISTEN                   404 405 406     -                  NO_STREAM    PROTOCOL            NOT_SENT
      LISTEN                   400 409 429 503 session            RETRY_LATER  OVERLOADED          NOT_SENT RETRY_AFTER
      LISTEN                   400             session,code=-32000 RETRY_LATER OVERLOADED          NOT_SENT RETRY_AFTER

      RESUME                   401             session            FAIL_REQUEST REFUSED_CREDENTIALS UNKNOWN  RENEW_CREDENTIALS
      RESUME                   403             challenge          FAIL_REQUEST REFUSED_CREDENTIALS UNKNOWN  RENEW_CREDENTIALS
      RESUME                   403             -                  FAIL_REQUEST REFUSED_CREDENTIALS UNKNOWN
      RESUME                   404             session            LOSE_LINK    SESSION_EXPIRED     UNKNOWN
      RESUME                   501 505         session            FAIL_REQUEST PROTOCOL            UNKNOWN
      RESUME                   408 409 425 429 session            RETRY_LATER  OVERLOADED          UNKNOWN  RETRY_AFTER
      RESUME                   500 502 503 504 session            RETRY_LATER  OVERLOADED          UNKNOWN  RETRY_AFTER
      RESUME                   400 405 410 204 session            FAIL_REQUEST PROTOCOL            UNKNOWN
      RESUME                   400             session,code=-32000 FAIL_REQUEST PROTOCOL           UNKNOWN
      RESUME                   404 301         -                  FAIL_REQUEST PROTOCOL            UNKNOWN
      """;

  private StatusCases() {}

  /**
   * One answer of the table.
   *
   * @param answer the facts
   * @param ruling action, reason, fate and traits, as the table words them
   */
  record Case(HttpAnswer answer, List<String> ruling) {}

  static Stream<Case> all() {
    return TABLE.lines().filter(line -> !line.isBlank()).flatMap(StatusCases::casesOf);
  }

  private static Stream<Case> casesOf(String line) {
    List<String> words = List.of(line.strip().split("\\s+"));
    List<String> kinds = words.stream().takeWhile(word -> word.matches("[A-Z]+")).toList();
    List<String> statuses =
        words.stream().skip(kinds.size()).takeWhile(word -> word.matches("\\d+")).toList();
    int facts = kinds.size() + statuses.size();
    List<String> ruling = words.subList(facts + 1, words.size());
    return kinds.stream()
        .flatMap(
            kind ->
                statuses.stream()
                    .map(
                        status ->
                            HttpAnswer.of(RequestKind.valueOf(kind), Integer.parseInt(status)))
                    .map(answer -> new Case(withFacts(answer, words.get(facts)), ruling)));
  }

  private static HttpAnswer withFacts(HttpAnswer bare, String facts) {
    HttpAnswer answer = bare;
    for (String fact : Arrays.asList(facts.split(",", -1))) {
      String value = fact.substring(fact.indexOf('=') + 1);
      answer =
          switch (fact.substring(0, fact.indexOf('=') < 0 ? fact.length() : fact.indexOf('='))) {
            case "session" -> answer.withSessionId();
            case "own" -> answer.withOwnId().withError(Long.parseLong(value));
            case "code" -> answer.withError(Long.parseLong(value));
            case "challenge" -> answer.withChallenge();
            case "spent" -> answer.withoutGuess();
            default -> answer;
          };
    }
    return answer;
  }
}
