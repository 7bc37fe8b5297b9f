package io.reconnect.transport.http;

import io.vertx.core.buffer.Buffer;

/** Takes the body of one HTTP answer. */
interface Body {

  /** Takes what is of no interest. */
  Body NONE = chunk -> {};

  void feed(Buffer chunk);

  /** The body is complete. */
  default void end() {}
}
