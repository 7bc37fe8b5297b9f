package io.reconnect.spi;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonLimitsTest {

  @Test
  void refusesBoundsThatCannotBe() {
    assertThatThrownBy(() -> new JsonLimits(0, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxBytes must be at least 1, was 0");
    assertThatThrownBy(() -> new JsonLimits(1, 1001, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxDepth must be from 1 to 1000, was 1001");
    assertThatThrownBy(() -> new JsonLimits(1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxDepth must be from 1 to 1000, was 0");
    assertThatThrownBy(() -> new JsonLimits(1, 1, -5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxValues must be at least 1, was -5");
  }
}
