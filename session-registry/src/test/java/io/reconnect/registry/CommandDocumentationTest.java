package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page on the registry says of every command what its schema says. */
class CommandDocumentationTest {

  private final JsonObject common = CommandSchemas.read("common").getJsonObject("$defs");

  static java.util.Set<String> schemas() {
    return CommandCases.schemas();
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void everyCommandIsDescribedAsInItsSchema(String name) throws IOException {
    assertThat(Files.readString(Path.of("../docs/registry.md"))).contains(section(name));
  }

  private String section(String name) {
    JsonObject schema = CommandSchemas.read(name);
    StringBuilder text = new StringBuilder("### ");
    text.append(
        name.equals(CommandSchemas.SESSION_CALL)
            ? "at the address of a session"
            : "`" + name.substring("command-".length()) + "`");
    text.append("\n\n").append(schema.getString("description")).append('\n');
    JsonArray required = schema.getJsonArray("required", new JsonArray());
    boolean any = false;
    for (Map.Entry<String, Object> member : schema.getJsonObject("properties")) {
      if (member.getKey().equals("command")) {
        continue;
      }
      if (!any) {
        text.append("\n| field | | |\n|---|---|---|\n");
        any = true;
      }
      JsonObject field = (JsonObject) member.getValue();
      text.append("| `")
          .append(member.getKey())
          .append("` | ")
          .append(type(field))
          .append(required.contains(member.getKey()) ? ", required" : "")
          .append(" | ")
          .append(field.getString("description", resolved(field).getString("description")))
          .append(" |\n");
    }
    return text.toString();
  }

  private JsonObject resolved(JsonObject schema) {
    String ref = schema.getString("$ref");
    return ref == null ? schema : common.getJsonObject(ref.substring(ref.lastIndexOf('/') + 1));
  }

  private String type(JsonObject schema) {
    Object type = resolved(schema).getValue("type");
    return type instanceof JsonArray several
        ? several.stream().map(String::valueOf).collect(Collectors.joining(" or "))
        : String.valueOf(type);
  }
}
