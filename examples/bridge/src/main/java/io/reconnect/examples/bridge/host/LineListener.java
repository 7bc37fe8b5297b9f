package io.reconnect.examples.bridge.host;

/** Told what a stream of lines brought. */
public interface LineListener {

  /** One line, without its end. */
  void onLine(byte[] line);

  /** A line that was longer than allowed; its bytes are gone. */
  void onTooLong();

  /** Nothing more will come. */
  void onEnd();
}
