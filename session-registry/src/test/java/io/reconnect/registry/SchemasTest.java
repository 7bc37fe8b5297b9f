package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemasTest {

  @ParameterizedTest
  @EnumSource(Command.class)
  void everyCommandHasASchemaAndItsReplyHasOne(Command command) {
    assertThat(CommandSchemas.names())
        .contains("command-" + command.text(), "reply-" + command.text());
    assertThat(
            CommandSchemas.read("command-" + command.text())
                .getJsonObject("properties")
                .getJsonObject("command")
                .getString("const"))
        .isEqualTo(command.text());
  }

  @Test
  void everySchemaIsOne() {
    Vertx vertx = Vertx.vertx();
    try {
      SchemaRepository meta =
          SchemaRepository.create(
                  new JsonSchemaOptions()
                      .setBaseUri("app://test/")
                      .setDraft(Draft.DRAFT202012)
                      .setOutputFormat(OutputFormat.Basic))
              .preloadMetaSchema(vertx.fileSystem());
      for (String name : CommandSchemas.names()) {
        JsonObject schema = CommandSchemas.read(name);
        assertThat(schema.getString("$id")).isEqualTo(CommandSchemas.BASE + name);
        OutputUnit result =
            meta.validator("https://json-schema.org/draft/2020-12/schema").validate(schema);
        assertThat(result.getValid()).as("%s: %s", name, result.getErrors()).isTrue();
      }
    } finally {
      vertx.close();
    }
  }

  @Test
  void everyFieldSaysWhatItIs() {
    List<String> silent = new ArrayList<>();
    for (String name : CommandSchemas.names()) {
      look(CommandSchemas.read(name), name, silent);
    }
    assertThat(silent).isEmpty();
  }

  private static void look(JsonObject schema, String path, List<String> silent) {
    for (Map.Entry<String, Object> member : schema.getJsonObject("properties", new JsonObject())) {
      JsonObject field = (JsonObject) member.getValue();
      String where = path + "." + member.getKey();
      if (!field.containsKey("description")
          && !field.containsKey("$ref")
          && !field.containsKey("const")) {
        silent.add(where);
      }
      look(field, where, silent);
    }
    for (Map.Entry<String, Object> shared : schema.getJsonObject("$defs", new JsonObject())) {
      look((JsonObject) shared.getValue(), path + "#" + shared.getKey(), silent);
    }
  }
}
