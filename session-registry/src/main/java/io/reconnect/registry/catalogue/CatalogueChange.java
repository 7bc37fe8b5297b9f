package io.reconnect.registry.catalogue;

import io.vertx.core.json.JsonObject;

/**
 * The catalogue became another one.
 *
 * @param sequence number of the change, from 1, without gaps
 * @param diff what differs, never empty
 * @param catalogue what it is now
 */
public record CatalogueChange(long sequence, CatalogueDiff diff, Catalogue catalogue) {

  /**
   * As JSON, for an event: without the catalogue, which may be large.
   *
   * @return a new object with the sequence number and the members of the diff
   */
  public JsonObject toJson() {
    return diff.toJson().put("sequence", sequence);
  }
}
