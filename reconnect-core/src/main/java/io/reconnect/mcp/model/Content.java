package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;

/** A piece of a tool's result or of a message (schema, ContentBlock). */
public sealed interface Content
    permits TextContent,
        ImageContent,
        AudioContent,
        ResourceLink,
        EmbeddedResource,
        UnknownContent {

  /**
   * The whole object, with what the type does not know.
   *
   * @return a copy
   */
  JsonObject json();

  /**
   * Reads a piece of content, whatever its type.
   *
   * @param json as the server sent it; kept, not copied
   * @return the record
   * @throws MalformedException naming the member that has the wrong type
   */
  public static Content of(JsonObject json) {
    String type = Members.text(json, "type");
    return switch (type) {
      case "text" -> TextContent.read(json);
      case "image" -> ImageContent.read(json);
      case "audio" -> AudioContent.read(json);
      case "resource_link" -> ResourceLink.read(json);
      case "resource" -> EmbeddedResource.read(json);
      default -> new UnknownContent(type, json);
    };
  }
}
