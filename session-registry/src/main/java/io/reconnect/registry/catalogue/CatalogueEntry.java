package io.reconnect.registry.catalogue;

import io.reconnect.mcp.model.Prompt;
import io.reconnect.mcp.model.PromptArgument;
import io.reconnect.mcp.model.Resource;
import io.reconnect.mcp.model.Tool;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * One tool, resource or prompt of one server. All but the names of server and entry is foreign
 * text.
 *
 * @param name its name in the catalogue, see {@link CatalogueName}
 * @param server name of the session it is reached over
 * @param kind what it is
 * @param rawName what the server calls it
 * @param target what the server is asked for: the URI of a resource, else the raw name
 * @param title for people, {@code null} when there is none
 * @param description for the model, {@code null} when there is none
 * @param inputSchema JSON Schema of the arguments
 * @param annotations hints of the server about its effects, not to be trusted more than the server
 */
public record CatalogueEntry(
    String name,
    String server,
    EntryKind kind,
    String rawName,
    String target,
    @Nullable String title,
    @Nullable String description,
    JsonObject inputSchema,
    JsonObject annotations) {

  static CatalogueEntry of(String server, Tool tool) {
    return new CatalogueEntry(
        CatalogueName.of(server, EntryKind.TOOL, tool.name()),
        server,
        EntryKind.TOOL,
        tool.name(),
        tool.name(),
        tool.title(),
        tool.description(),
        tool.inputSchema(),
        tool.annotations().json());
  }

  static CatalogueEntry of(String server, Resource resource) {
    return new CatalogueEntry(
        CatalogueName.of(server, EntryKind.RESOURCE, resource.name()),
        server,
        EntryKind.RESOURCE,
        resource.name(),
        resource.uri(),
        resource.title(),
        resource.description(),
        objectSchema(new JsonObject(), new JsonArray()),
        readOnly());
  }

  static CatalogueEntry of(String server, Prompt prompt) {
    JsonObject properties = new JsonObject();
    JsonArray required = new JsonArray();
    for (PromptArgument argument : prompt.arguments()) {
      JsonObject property = new JsonObject().put("type", "string");
      if (argument.description() != null) {
        property.put("description", argument.description());
      }
      properties.put(argument.name(), property);
      if (argument.required()) {
        required.add(argument.name());
      }
    }
    return new CatalogueEntry(
        CatalogueName.of(server, EntryKind.PROMPT, prompt.name()),
        server,
        EntryKind.PROMPT,
        prompt.name(),
        prompt.name(),
        prompt.title(),
        prompt.description(),
        objectSchema(properties, required),
        readOnly());
  }

  private static JsonObject objectSchema(JsonObject properties, JsonArray required) {
    return new JsonObject()
        .put("type", "object")
        .put("properties", properties)
        .put("required", required);
  }

  private static JsonObject readOnly() {
    return new JsonObject().put("readOnlyHint", true);
  }

  CatalogueEntry withName(String other) {
    return new CatalogueEntry(
        other, server, kind, rawName, target, title, description, inputSchema, annotations);
  }

  /** Equal for no two entries of a catalogue. */
  String identity() {
    return server + '\n' + kind.ordinal() + '\n' + target;
  }

  /** What it costs to keep, about. */
  long size() {
    return inputSchema.encode().length()
        + annotations.encode().length()
        + (long) rawName.length()
        + target.length()
        + (title == null ? 0 : title.length())
        + (description == null ? 0 : description.length());
  }

  /**
   * JSON Schema of the arguments.
   *
   * @return a copy
   */
  @Override
  public JsonObject inputSchema() {
    return inputSchema.copy();
  }

  /**
   * Hints of the server.
   *
   * @return a copy
   */
  @Override
  public JsonObject annotations() {
    return annotations.copy();
  }

  /**
   * As JSON.
   *
   * @return a new object with one member per component that is there
   */
  public JsonObject toJson() {
    JsonObject json =
        new JsonObject()
            .put("name", name)
            .put("server", server)
            .put("kind", kind.word())
            .put("rawName", rawName)
            .put("target", target);
    if (title != null) {
      json.put("title", title);
    }
    if (description != null) {
      json.put("description", description);
    }
    return json.put("inputSchema", inputSchema()).put("annotations", annotations());
  }
}
