package io.reconnect.examples.bridge.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ToolResultTest {

  @Test
  void everyResultComesAsJsonText() {
    for (Object result :
        Arrays.asList(
            new JsonObject().put("a", 1), new JsonArray().add(1), "text", 1.5, true, null)) {
      JsonObject block = ToolResult.of(result).getJsonArray("content").getJsonObject(0);
      assertThat(block.getString("type")).isEqualTo("text");
      assertThat(block.getString("text")).isEqualTo(Json.encode(result));
    }
  }

  @Test
  void onlyAnObjectIsStructuredContent() {
    JsonObject object = new JsonObject().put("a", 1);
    assertThat(ToolResult.of(object).getJsonObject("structuredContent")).isEqualTo(object);
    for (Object result : Arrays.asList(new JsonArray(), "text", 1, null)) {
      assertThat(ToolResult.of(result).fieldNames()).containsExactly("content");
    }
  }
}
