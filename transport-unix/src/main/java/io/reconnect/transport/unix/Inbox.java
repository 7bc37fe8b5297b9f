package io.reconnect.transport.unix;

import io.reconnect.spi.LinkListener;
import io.reconnect.spi.MessageReader;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** Makes messages out of the bytes of one connection and judges what is none. */
final class Inbox implements FrameSink, MessageReader.Sink {

  private final FrameReader frames;
  private final MessageReader messages;
  private final Unanswered unanswered;
  private final UnixTransportOptions options;
  private final LinkListener listener;
  private final Handler<String> givenUp;

  private int garbageRun;
  private boolean messageSeen;
  private boolean closed;

  /**
   * Starts without a past.
   *
   * @param givenUp told once why the peer cannot be understood; nothing is read after that
   */
  Inbox(
      UnixTransportOptions options,
      Unanswered unanswered,
      LinkListener listener,
      Handler<String> givenUp) {
    this.frames = options.getFraming().newReader(options.getMaxMessageBytes());
    this.messages = new MessageReader(options.limits());
    this.unanswered = unanswered;
    this.options = options;
    this.listener = listener;
    this.givenUp = givenUp;
  }

  void feed(Buffer chunk) {
    if (closed) {
      return;
    }
    messageSeen = false;
    frames.feed(chunk, this);
    if (!messageSeen && !closed) {
      listener.onActivity();
    }
  }

  /** Nothing is told to the listener from now on. */
  void close() {
    closed = true;
  }

  @Override
  public void onFrame(Buffer frame) {
    messages.read(frame, this);
  }

  @Override
  public void onTooLong() {
    if (closed) {
      return;
    }
    String detail = "sent more than " + options.getMaxMessageBytes() + " bytes as one message";
    // it may have been the answer somebody waits for
    if (unanswered.isEmpty()) {
      onGarbage(detail);
    } else {
      giveUp(detail + " while an answer was awaited");
    }
  }

  @Override
  public void onForeignFraming(String detail) {
    if (!closed) {
      giveUp(detail);
    }
  }

  @Override
  public void onMessage(JsonObject message) {
    if (closed) {
      return;
    }
    messageSeen = true;
    garbageRun = 0;
    unanswered.received(message);
    listener.onMessage(message);
  }

  @Override
  public void onGarbage(String detail) {
    if (closed) {
      return;
    }
    listener.onGarbage(detail);
    garbageRun = unanswered.isEmpty() ? 0 : garbageRun + 1;
    if (garbageRun >= options.getMaxGarbageRun() && !closed) {
      giveUp("sent " + garbageRun + " lines in a row that are no message, instead of an answer");
    }
  }

  private void giveUp(String detail) {
    closed = true;
    givenUp.handle("the peer " + detail);
  }
}
