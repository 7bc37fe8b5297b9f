package io.reconnect.core.impl.machine;

/** Running totals of a session. */
final class Counters {
  long accepted;
  long refused;
  long answered;
  long failed;
  long cancelled;
  long unknown;
  long replayed;
  long unmatchedReplies;
  long lateReplies;
  long staleEvents;
  long garbage;
}
