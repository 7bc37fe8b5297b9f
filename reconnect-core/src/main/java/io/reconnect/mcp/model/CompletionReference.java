package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/**
 * What an argument to be completed belongs to (schema, PromptReference and
 * ResourceTemplateReference).
 *
 * @param json as it is sent; not to be changed
 */
public record CompletionReference(JsonObject json) {

  /**
   * An argument of a prompt.
   *
   * @param name of the prompt
   * @return the reference
   */
  public static CompletionReference prompt(String name) {
    return new CompletionReference(new JsonObject().put("type", "ref/prompt").put("name", name));
  }

  /**
   * A variable of a resource template.
   *
   * @param uriTemplate of the resources
   * @return the reference
   */
  public static CompletionReference resource(String uriTemplate) {
    return new CompletionReference(
        new JsonObject().put("type", "ref/resource").put("uri", uriTemplate));
  }

  /**
   * As it is sent.
   *
   * @return a copy
   */
  @Override
  public JsonObject json() {
    return json.copy();
  }
}
