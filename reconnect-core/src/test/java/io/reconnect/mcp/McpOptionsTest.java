package io.reconnect.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class McpOptionsTest {

  private static McpOptions different() {
    return new McpOptions()
        .setClientInfo(new JsonObject().put("name", "n").put("version", "v").put("title", "t"))
        .setCapabilities(new JsonObject().put("roots", new JsonObject()))
        .setVersions(List.of("2025-06-18"))
        .setCheckCapabilities(false)
        .setListChangedWindow(Duration.ZERO)
        .setMaxPages(7)
        .setMaxListItems(8);
  }

  @Test
  void jsonBringsEveryFieldBack() {
    JsonObject json = different().toJson();
    assertThat(new McpOptions(new JsonObject(json.encode())).toJson()).isEqualTo(json);
    assertThat(new McpOptions(new JsonObject()).toJson()).isEqualTo(new McpOptions().toJson());
  }

  @Test
  void aCopyHasEveryField() {
    assertThat(new McpOptions(different()).toJson()).isEqualTo(different().toJson());
  }

  @Test
  void theDefaultsAreThoseOfTheConstants() {
    McpOptions defaults = new McpOptions();
    assertThat(defaults.isCheckCapabilities()).isTrue();
    assertThat(defaults.getListChangedWindow()).isEqualTo(Duration.ofMillis(100));
    assertThat(defaults.getMaxPages()).isEqualTo(1_000);
    assertThat(defaults.getMaxListItems()).isEqualTo(100_000);
    assertThat(different().toJson().fieldNames())
        .allMatch(f -> !different().toJson().getValue(f).equals(defaults.toJson().getValue(f)));
  }

  @Test
  void nothingThatGoesInOrComesOutIsShared() {
    JsonObject info = new JsonObject().put("name", "n").put("version", "v");
    List<String> versions = new ArrayList<>(List.of("2025-06-18"));
    McpOptions options = new McpOptions().setClientInfo(info).setVersions(versions);
    info.put("name", "changed");
    versions.clear();
    options.getClientInfo().put("name", "changed");
    options.getCapabilities().put("roots", true);
    assertThat(options.getClientInfo().getString("name")).isEqualTo("n");
    assertThat(options.getCapabilities()).isEqualTo(new JsonObject());
    assertThat(options.getVersions()).containsExactly("2025-06-18");
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of("client", 1, "mcp has no field 'client'"),
        Arguments.of("clientInfo", "me", "mcp.clientInfo must be an object, was me"),
        Arguments.of(
            "clientInfo", new JsonObject(), "mcp.clientInfo.name must be a string, was null"),
        Arguments.of(
            "clientInfo",
            new JsonObject().put("name", "n").put("version", 1),
            "mcp.clientInfo.version must be a string, was 1"),
        Arguments.of("capabilities", null, "mcp.capabilities must be an object, was null"),
        Arguments.of(
            "checkCapabilities", "no", "mcp.checkCapabilities must be true or false, was no"),
        Arguments.of(
            "listChangedWindow", -1, "mcp.listChangedWindow must not be negative, was PT-0.001S"),
        Arguments.of("maxPages", 0, "mcp.maxPages must be at least 1, was 0"),
        Arguments.of("maxListItems", 0, "mcp.maxListItems must be at least 1, was 0"),
        Arguments.of("versions", "x", "mcp.versions must be an array of strings, was x"),
        Arguments.of(
            "versions",
            new JsonArray().add(1),
            "mcp.versions must be an array of strings, was [1]"),
        Arguments.of(
            "versions", new JsonArray(), "mcp.versions must name at least one revision, was []"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesWhatCannotBe(String field, Object value, String message) {
    assertThatThrownBy(() -> new McpOptions(new JsonObject().put(field, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
