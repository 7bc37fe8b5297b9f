package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * A server asks the user to visit a page (elicitation/create, mode url, since 2025-11-25). The URL
 * is foreign: show it whole and ask before it is opened.
 *
 * @param message what is asked
 * @param url the page
 * @param elicitationId what {@code notifications/elicitation/complete} will name
 * @param json the whole object, with what this record does not know; not to be changed
 */
public record UrlElicitation(String message, String url, String elicitationId, JsonObject json) {

  /**
   * Reads the parameters of the request.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static UrlElicitation of(JsonObject json) {
    return new UrlElicitation(
        Members.text(json, "message"),
        Members.text(json, "url"),
        Members.text(json, "elicitationId"),
        json);
  }

  /**
   * The whole object as the server sent it.
   *
   * @return a copy
   */
  @Override
  public JsonObject json() {
    return json.copy();
  }
}
