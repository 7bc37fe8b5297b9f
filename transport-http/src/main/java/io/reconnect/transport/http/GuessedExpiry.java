package io.reconnect.transport.http;

import io.reconnect.spi.ResumeState;

/**
 * Goes from a link to the next one when the first was given up on a guess. There is nothing to
 * resume, but the same guess must not be made again before the server has shown that it was right.
 */
record GuessedExpiry() implements ResumeState {}
