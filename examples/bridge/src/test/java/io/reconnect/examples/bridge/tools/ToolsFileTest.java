package io.reconnect.examples.bridge.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reconnect.core.CallOptions.Repeat;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolsFileTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          name        | null                        | tools[1]: name is missing
          name        | 7                           | tools[1]: name must be a string that is not blank
          name        | ""                          | tools[1] '': name must be a string that is not blank
          name        | "a b"                       | tools[1] 'a b': name must be 1 to 128 characters without spaces
          name        | "t0"                        | tools[1] 't0': name is taken by tools[0]
          description | null                        | tools[1] 't': description is missing
          description | 1                           | tools[1] 't': description must be a string that is not blank
          inputSchema | null                        | tools[1] 't': inputSchema is missing
          inputSchema | "x"                         | tools[1] 't': inputSchema must be an object
          inputSchema | {}                          | tools[1] 't': inputSchema.type must be "object"
          annotations | []                          | tools[1] 't': annotations must be an object
          annotations | {"readonlyHint": true}      | tools[1] 't': annotations.readonlyHint is unknown
          annotations | {"readOnlyHint": "true"}    | tools[1] 't': annotations.readOnlyHint must be true or false
          annotations | {"title": 1}                | tools[1] 't': annotations.title must be a string
          method      | null                        | tools[1] 't': method is missing
          method      | "  "                        | tools[1] 't': method must be a string that is not blank
          params      | [1]                         | tools[1] 't': params must be an object
          timeout     | 1                           | tools[1] 't': timeout is unknown
          """)
  void aWrongEntryIsNamedWithItsField(String field, String value, String message) {
    JsonObject wrong = entry("t");
    if (value.equals("null")) {
      wrong.remove(field);
    } else {
      wrong.put(field, Json.decodeValue(value));
    }
    assertThatThrownBy(() -> ToolsFile.parse(file(entry("t0"), wrong)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no json             | the file is not one JSON object (line 1, column
          []                  | the file is not one JSON object
          {"tools": []} x     | the file is not one JSON object
          {"tools": []} {}    | the file is not one JSON object
          {"tools":[],"tools":[]} | the file is not one JSON object (line 1, column 20: Duplicate field 'tools'
          {"tools":[{"a":{"b":1,"b":2}}]} | the file is not one JSON object (line 1, column 26: Duplicate field 'b'
          {}                  | 'tools' must be an array
          {"tools": {}}       | 'tools' must be an array
          {"tools": [1]}      | tools[0] must be an object
          {"tool": []}        | unknown field 'tool'
          """)
  void aWrongFile(String text, String message) {
    assertThatThrownBy(() -> ToolsFile.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aSyntaxErrorIsNamedWithItsPlace() {
    assertThatThrownBy(() -> ToolsFile.parse("{\n  \"tools\": [}\n}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the file is not one JSON object (line 2, column 13: Unexpected");
  }

  @Test
  void hintsOfTheOperatorDecideWhetherASecondRunDoesHarm() {
    JsonObject readOnly = new JsonObject().put("readOnlyHint", true).put("title", "T");
    JsonObject idempotent = new JsonObject().put("idempotentHint", true);
    JsonObject destructive = new JsonObject().put("destructiveHint", false);

    List<Tool> tools =
        ToolsFile.parse(
            file(
                entry("a").put("annotations", readOnly),
                entry("b").put("annotations", idempotent),
                entry("c").put("annotations", destructive),
                entry("d")));

    assertThat(tools)
        .extracting(Tool::repeat)
        .containsExactly(Repeat.SAFE, Repeat.SAFE, Repeat.BY_PROTOCOL, Repeat.BY_PROTOCOL);
    assertThat(tools.get(0).listing().getJsonObject("annotations")).isEqualTo(readOnly);
    assertThat(tools.get(3).listing().fieldNames())
        .containsExactly("name", "description", "inputSchema");
  }

  @Test
  void theCallersArgumentsLieOverTheFixedOnes() {
    JsonObject fixed = new JsonObject().put("a", 1).put("b", new JsonObject().put("x", 1));
    Tool tool = ToolsFile.parse(file(entry("t").put("params", fixed))).get(0);

    assertThat(tool.paramsFor(new JsonObject().put("b", 2).put("c", 3)))
        .isEqualTo(new JsonObject().put("a", 1).put("b", 2).put("c", 3));
    assertThat(tool.paramsFor(new JsonObject())).isEqualTo(fixed);
  }

  @Test
  void aFileThatCannotBeRead(@TempDir Path folder) throws IOException {
    assertThatThrownBy(() -> ToolsFile.read(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the file cannot be read");
    assertThatThrownBy(() -> ToolsFile.read(Files.write(folder.resolve("u"), new byte[] {-1})))
        .hasMessage("the file is not UTF-8");
    Path large = Files.write(folder.resolve("l"), new byte[(4 << 20) + 1]);
    assertThatThrownBy(() -> ToolsFile.read(large)).hasMessage("the file is larger than 4 MiB");
  }

  private static JsonObject entry(String name) {
    return new JsonObject()
        .put("name", name)
        .put("description", "d")
        .put("inputSchema", new JsonObject().put("type", "object"))
        .put("method", "m");
  }

  private static String file(JsonObject... entries) {
    JsonArray tools = new JsonArray();
    for (JsonObject entry : entries) {
      tools.add(entry);
    }
    return new JsonObject().put("tools", tools).encode();
  }
}
