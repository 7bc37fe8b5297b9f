package io.reconnect.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueOptionsTest {

  private static final CatalogueOptions OTHERS =
      new CatalogueOptions()
          .setMaxEntries(1)
          .setMaxEntryBytes(2)
          .setMaxServerBytes(3)
          .setMergeWindow(Duration.ofMillis(4))
          .setRetryDelay(Duration.ofMillis(5));

  @Test
  void defaultsAreThoseThatAreDocumented() {
    assertThat(new CatalogueOptions(new JsonObject()).toJson())
        .isEqualTo(new CatalogueOptions().toJson())
        .isEqualTo(
            new JsonObject()
                .put("maxEntries", 10_000)
                .put("maxEntryBytes", 262_144)
                .put("maxServerBytes", 8_388_608)
                .put("mergeWindow", 50L)
                .put("retryDelay", 10_000L));
  }

  @Test
  void theyAreTheSameAfterJsonAndAsACopy() {
    assertThat(new CatalogueOptions(OTHERS.toJson()).toJson()).isEqualTo(OTHERS.toJson());
    assertThat(new CatalogueOptions(OTHERS).toJson()).isEqualTo(OTHERS.toJson());
    assertThat(OTHERS.toJson().encode())
        .isEqualTo(
            "{\"maxEntries\":1,\"maxEntryBytes\":2,\"maxServerBytes\":3,"
                + "\"mergeWindow\":4,\"retryDelay\":5}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'maxEntries':0} | catalogue.maxEntries must be at least 1, was 0",
        "{'maxEntryBytes':-1} | catalogue.maxEntryBytes must be at least 1, was -1",
        "{'maxServerBytes':0} | catalogue.maxServerBytes must be at least 1, was 0",
        "{'maxEntries':1.5} | catalogue.maxEntries must be a whole number of at most 2147483647,"
            + " was 1.5",
        "{'mergeWindow':0} | catalogue.mergeWindow must be from 1 ms to 1 day, was PT0S",
        "{'retryDelay':86400001} | catalogue.retryDelay must be from 1 ms to 1 day, was"
            + " PT24H0.001S",
        "{'maxEntry':1} | catalogue has no field 'maxEntry'; known are [maxEntries,"
            + " maxEntryBytes, maxServerBytes, mergeWindow, retryDelay]",
      })
  void whatCannotBeIsRefusedByName(String json, String message) {
    assertThatThrownBy(() -> new CatalogueOptions(new JsonObject(json.replace('\'', '"'))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }
}
