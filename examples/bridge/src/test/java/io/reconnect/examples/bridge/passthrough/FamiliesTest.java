package io.reconnect.examples.bridge.passthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;

class FamiliesTest {

  @Test
  void listsAreAnnouncedAndTheRestPassesAsItIs() {
    JsonObject offered =
        new JsonObject()
            .put("resources", new JsonObject().put("subscribe", true))
            .put("logging", new JsonObject())
            .put("experimental", new JsonObject().put("x", 1));

    assertThat(Families.withListChanged(offered))
        .isEqualTo(
            offered
                .copy()
                .put(
                    "resources", new JsonObject().put("subscribe", true).put("listChanged", true)));
    assertThat(Families.of(offered)).containsExactly("resources");
  }

  @Test
  void anUnseenServerIsOfferedWithEveryListAndNothingElse() {
    assertThat(Families.of(Families.offeredUnseen()))
        .containsExactlyInAnyOrderElementsOf(Families.offeredUnseen().fieldNames())
        .containsExactly("prompts", "resources", "tools");
  }
}
