package io.reconnect.transport.http;

import io.vertx.core.buffer.Buffer;

/**
 * One server-sent event.
 *
 * @param type its {@code event} field, {@code message} when there was none
 * @param data its {@code data} lines joined by line feeds: still UTF-8, as the reader of messages
 *     wants it, and never cut within a character
 * @param lastEventId where the stream stands after this event; empty when nothing was said yet, or
 *     when the peer took it back
 */
record SseEvent(String type, Buffer data, String lastEventId) {}
