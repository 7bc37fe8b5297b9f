package io.reconnect.mcp.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElicitationDefaultsTest {

  private static final JsonObject SCHEMA =
      json(
          "{'properties':{'name':{'type':'string','default':'John Doe'},'age':{'default':30},"
              + "'score':{'default':95.5},'status':{'enum':['on','off'],'default':'on'},"
              + "'verified':{'type':'boolean','default':true},'tags':{'default':['a']},"
              + "'free':{'type':'string'}}}");

  private static JsonObject json(String text) {
    return new JsonObject(text.replace('\'', '"'));
  }

  @Test
  void everyDefaultIsFilledInAndNothingElse() {
    assertThat(ElicitationDefaults.fill(SCHEMA, new JsonObject()))
        .isEqualTo(
            json(
                "{'name':'John Doe','age':30,'score':95.5,'status':'on','verified':true,"
                    + "'tags':['a']}"));
  }

  @Test
  void whatTheUserSaidWins() {
    JsonObject filled =
        ElicitationDefaults.fill(
            SCHEMA, json("{'name':'Ann','verified':false,'age':null,'free':'x','other':1}"));
    assertThat(filled.getString("name")).isEqualTo("Ann");
    assertThat(filled.getBoolean("verified")).isFalse();
    assertThat(filled.containsKey("age")).isTrue();
    assertThat(filled.getValue("age")).isNull();
    assertThat(filled.getString("free")).isEqualTo("x");
    assertThat(filled.getInteger("other")).isEqualTo(1);
    assertThat(filled.getDouble("score")).isEqualTo(95.5);
  }

  @Test
  void nothingIsShared() {
    JsonObject content = new JsonObject();
    ElicitationDefaults.fill(SCHEMA, content).getJsonArray("tags").add("b");
    assertThat(content).isEqualTo(new JsonObject());
    assertThat(SCHEMA.encode()).doesNotContain("\"b\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{}", "{'properties':1}", "{'properties':{'a':1}}", "{'properties':{'a':{}}}"})
  void aStrangeSchemaHasNoDefaults(String schema) {
    assertThat(ElicitationDefaults.fill(json(schema), new JsonObject()))
        .isEqualTo(new JsonObject());
  }
}
