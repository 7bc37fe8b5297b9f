package io.reconnect.examples.demo.load;

/**
 * From when a call was made to when its caller heard of its end, in milliseconds of the wall clock,
 * which the daemon's log uses too.
 *
 * @param start just before the call was made
 * @param end just after it ended
 */
public record Lifetime(long start, long end) {

  /** As if the call had been made so much earlier. */
  public Lifetime startingEarlier(long millis) {
    return new Lifetime(start - millis, end);
  }
}
