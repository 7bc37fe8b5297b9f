package io.reconnect.registry;

import java.util.List;

/**
 * How all sessions of a registry are.
 *
 * @param registry identity of this deployment of the registry; another one starts its sequence anew
 * @param sequence number of the last event that this listing includes
 * @param sessions by name
 */
public record RegistryListing(String registry, long sequence, List<SessionStatus> sessions) {

  /**
   * A listing.
   *
   * @param registry identity of this deployment of the registry
   * @param sequence number of the last event that this listing includes
   * @param sessions by name, copied
   */
  public RegistryListing {
    sessions = List.copyOf(sessions);
  }
}
