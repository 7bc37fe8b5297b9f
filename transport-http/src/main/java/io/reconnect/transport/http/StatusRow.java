package io.reconnect.transport.http;

import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/**
 * One row of the {@link StatusTable}.
 *
 * @param kinds requests it speaks of
 * @param statuses HTTP statuses it speaks of
 * @param when what else must hold
 * @param ruling what follows
 */
record StatusRow(
    Set<RequestKind> kinds, IntPredicate statuses, Predicate<HttpAnswer> when, Ruling ruling) {

  boolean matches(HttpAnswer answer) {
    return kinds.contains(answer.kind()) && statuses.test(answer.status()) && when.test(answer);
  }

  static IntPredicate only(Integer... statuses) {
    return Set.of(statuses)::contains;
  }

  static IntPredicate range(int first, int last) {
    return status -> status >= first && status <= last;
  }

  static IntPredicate any() {
    return status -> true;
  }

  static Predicate<HttpAnswer> always() {
    return answer -> true;
  }
}
