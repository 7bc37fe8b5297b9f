package io.reconnect.transport.http;

import io.reconnect.spi.OutboundMessage;
import io.vertx.core.json.JsonObject;

/** Reads which request a message of ours gives up (basic/utilities/cancellation). */
final class Withdrawal {
  private Withdrawal() {}

  /** The wire id, or {@link OutboundMessage#NO_ID} when the message is about something else. */
  static long of(OutboundMessage message) {
    return message.method().equals("notifications/cancelled")
            && message.body().getValue("params") instanceof JsonObject params
        ? AnswerId.read(params.getValue("requestId"))
        : OutboundMessage.NO_ID;
  }
}
