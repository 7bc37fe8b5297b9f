package io.reconnect.transport.http;

import io.reconnect.transport.http.Ruling.Action;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Holds a stream open for what the server says unasked (basic/transports, "Listening for Messages
 * from the Server"). Its failures never cost the link: calls work without it, and whether the
 * session or the server is gone the next call finds out.
 */
final class ListenStream implements GetStream.Owner {

  private final LinkScope scope;
  private final Alarm alarm;
  private @Nullable GetStream stream;
  private String lastEventId = "";
  private int fruitless;

  ListenStream(LinkScope scope) {
    this.scope = scope;
    this.alarm = new Alarm(scope.context());
  }

  /** Goes on where the stream of an earlier link stopped. */
  void openAfter(String position) {
    lastEventId = position;
    open();
  }

  /** Where the stream stands, empty for nowhere. */
  String position() {
    return stream == null ? lastEventId : stream.events().lastEventId();
  }

  void open() {
    stream = new GetStream(RequestKind.LISTEN, scope, lastEventId, Duration.ZERO, this);
    stream.open();
  }

  void cancel() {
    alarm.cancel();
    if (stream != null) {
      stream.cancel();
    }
  }

  @Override
  public void onRefused(Ruling ruling, Duration retryAfter) {
    if (ruling.action() == Action.RETRY_LATER) {
      openLater(retryAfter.toMillis());
    }
  }

  @Override
  public void onBroken() {
    if (stream != null) {
      EventBody read = stream.events();
      lastEventId = read.lastEventId();
      fruitless = read.messageSeen() ? 0 : fruitless;
      openLater(read.retryMillis());
    }
  }

  private void openLater(long askedMillis) {
    fruitless++;
    alarm.set(RetryDelay.after(fruitless, askedMillis), this::open);
  }
}
