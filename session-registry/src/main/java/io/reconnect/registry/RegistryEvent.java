package io.reconnect.registry;

import org.jspecify.annotations.Nullable;

/**
 * Something that changed. Numbered without gaps within one deployment of a registry.
 *
 * @param registry identity of that deployment
 * @param sequence number of the event, from 1
 * @param kind what it is about
 * @param session name of the session, empty when it is about the registry
 * @param status of the session, with {@link Kind#STATUS}
 */
public record RegistryEvent(
    String registry, long sequence, Kind kind, String session, @Nullable SessionStatus status) {

  /** What an event is about. */
  public enum Kind {
    /** A session is there, or is in another state. */
    STATUS,
    /** There is no session of that name any more. */
    GONE,
    /** The registry is shutting down. */
    CLOSING
  }
}
