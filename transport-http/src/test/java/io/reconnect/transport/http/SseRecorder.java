package io.reconnect.transport.http;

import java.util.ArrayList;
import java.util.List;

/** Keeps what a parser found, in words. */
final class SseRecorder implements SseSink {

  final List<String> seen = new ArrayList<>();
  int comments;

  @Override
  public void onEvent(SseEvent event) {
    seen.add(event.type() + "|" + event.data() + "|" + event.lastEventId());
  }

  @Override
  public void onPosition(String lastEventId) {
    seen.add("at " + lastEventId);
  }

  @Override
  public void onComment() {
    comments++;
  }

  @Override
  public void onRetry(long millis) {
    seen.add("retry " + millis);
  }

  @Override
  public void onTooLong() {
    seen.add("too long");
  }
}
