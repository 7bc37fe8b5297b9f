package io.reconnect.examples.bridge.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class ProgressTokenTest {

  @Test
  void theTokenIsTakenOutAndTheRestStays() {
    JsonObject alone =
        new JsonObject().put("a", 1).put("_meta", new JsonObject().put("progressToken", "t"));
    JsonObject inCompany =
        new JsonObject().put("_meta", new JsonObject().put("progressToken", 7).put("b", 2));

    assertThat(ProgressToken.of(alone)).isEqualTo("t");
    assertThat(ProgressToken.without(alone)).isEqualTo(new JsonObject().put("a", 1));
    assertThat(ProgressToken.of(inCompany)).isEqualTo(7);
    assertThat(ProgressToken.without(inCompany))
        .isEqualTo(new JsonObject().put("_meta", new JsonObject().put("b", 2)));
    assertThat(ProgressToken.of(alone)).isEqualTo("t");
  }

  @Test
  void withoutATokenNothingChanges() {
    for (JsonObject params :
        new JsonObject[] {
          new JsonObject(),
          new JsonObject().put("_meta", 1),
          new JsonObject().put("_meta", new JsonObject())
        }) {
      assertThat(ProgressToken.of(params)).isNull();
      assertThat(ProgressToken.without(params)).isSameAs(params);
    }
  }

  @Test
  void aReportGetsTheTokenOfWhoAsked() {
    JsonObject report = new JsonObject().put("progressToken", 1).put("progress", 0.5);
    assertThat(ProgressToken.report(report, "t"))
        .isEqualTo(new JsonObject().put("progressToken", "t").put("progress", 0.5));
    assertThat(report.getValue("progressToken")).isEqualTo(1);
  }
}
