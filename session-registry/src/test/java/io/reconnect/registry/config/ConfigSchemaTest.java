package io.reconnect.registry.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.junit5.VertxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The schemas that lie in the jar, for the parser and for editors. */
@ExtendWith(VertxExtension.class)
class ConfigSchemaTest {

  private static final JsonSchemaOptions OPTIONS =
      new JsonSchemaOptions()
          .setBaseUri("https://reconnect.invalid/schemas/")
          .setDraft(Draft.DRAFT202012)
          .setOutputFormat(OutputFormat.Basic);

  @ParameterizedTest
  @ValueSource(strings = {"server.schema.json", "config.schema.json"})
  void eachIsASchema(String file, Vertx vertx) {
    assertThat(
            SchemaRepository.create(OPTIONS)
                .preloadMetaSchema(vertx.fileSystem())
                .validator("https://json-schema.org/draft/2020-12/schema")
                .validate(EntrySchema.read(file))
                .getValid())
        .isTrue();
  }

  private static boolean accepts(String text) {
    SchemaRepository repository = SchemaRepository.create(OPTIONS);
    for (String file : new String[] {"server.schema.json", "config.schema.json"}) {
      repository.dereference(JsonSchema.of(EntrySchema.read(file)));
    }
    return repository
        .validator("https://reconnect.invalid/schemas/config.schema.json")
        .validate(new JsonObject(text.replace('\'', '"')))
        .getValid();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'mcpServers':#",
        "'mcp_servers':#",
        "'servers':#",
        "'tools':{'mcpServers':#}",
        "'tools':{'mcp_servers':#}",
        "'mcp':{'servers':#}",
        "'mcp':{'mcpServers':#}",
        "'mcp':{'mcp_servers':#}"
      })
  void anEditorChecksServersWhereverTheParserFindsThem(String place) {
    String right = "{" + place.replace("#", "{'s':{'url':'http://a.example'}}") + "}";
    String wrong = "{" + place.replace("#", "{'s':{'url':7}}") + "}";
    assertThat(accepts(right)).isTrue();
    assertThat(Configs.parse(right).sessions()).hasSize(1);
    assertThat(accepts(wrong)).isFalse();
    assertThat(Configs.parse(wrong).problems()).hasSize(1);
  }

  @Test
  void aFieldOfAnotherHostIsNoErrorInAnEditor() {
    assertThat(accepts("{'mcpServers':{'s':{'command':'npx','alwaysAllow':[]}}}")).isTrue();
  }
}
