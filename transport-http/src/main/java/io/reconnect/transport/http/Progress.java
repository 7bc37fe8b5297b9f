package io.reconnect.transport.http;

import io.reconnect.spi.OutboundMessage;
import io.vertx.core.json.JsonObject;

/** Reads which request of ours makes progress (basic/utilities/progress). */
final class Progress {
  private Progress() {}

  /** The wire id, which is our token, or {@link OutboundMessage#NO_ID} for any other message. */
  static long of(JsonObject message) {
    return "notifications/progress".equals(message.getValue("method"))
            && message.getValue("params") instanceof JsonObject params
        ? AnswerId.read(params.getValue("progressToken"))
        : OutboundMessage.NO_ID;
  }
}
