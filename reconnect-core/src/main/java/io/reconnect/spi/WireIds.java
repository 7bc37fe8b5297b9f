package io.reconnect.spi;

import org.jspecify.annotations.Nullable;

/**
 * Reads the id of an answer. We only send integers, yet some peers echo them as text or as a number
 * with a fraction of zero.
 */
public final class WireIds {

  /** No request has this id. */
  public static final long NONE = 0;

  private static final int MOST_DIGITS = 18;

  private WireIds() {}

  /**
   * Reads an id.
   *
   * @param id any JSON value
   * @return the id that the peer echoed, or {@link #NONE} when it can be none of ours
   */
  public static long parse(@Nullable Object id) {
    if (id instanceof Integer || id instanceof Long) {
      return ((Number) id).longValue();
    }
    if (id instanceof Double number && number == Math.rint(number)) {
      return number.longValue();
    }
    if (id instanceof String text && !text.isEmpty() && text.length() <= MOST_DIGITS) {
      return parseDigits(text);
    }
    return NONE;
  }

  private static long parseDigits(String text) {
    if (text.charAt(0) == '0') {
      return NONE;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return NONE;
      }
    }
    return Long.parseLong(text);
  }
}
