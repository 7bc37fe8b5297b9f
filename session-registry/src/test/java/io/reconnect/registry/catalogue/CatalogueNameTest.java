package io.reconnect.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the name of an entry is made. */
class CatalogueNameTest {

  @ParameterizedTest
  @CsvSource({
    "repro, TOOL, greet, mcp_repro_greet",
    "repro, RESOURCE, notes, mcp_repro_resource_notes",
    "repro, PROMPT, review, mcp_repro_prompt_review",
    // what a model may not write
    "my server, TOOL, file.read, mcp_my_server_file_read",
    "s, TOOL, a/b:c d, mcp_s_a_b_c_d",
    "s, TOOL, grüße, mcp_s_gr_e",
    "s, TOOL, 😀x, mcp_s_x",
    // runs of _ are one, whoever made them
    "remote_, TOOL, x, mcp_remote_x",
    "s, TOOL, a__b, mcp_s_a_b",
    "s, TOOL, a._.b, mcp_s_a_b",
    // both stand as they are
    "plug--in, TOOL, do-It, mcp_plug--in_do-It",
  })
  void aNameSaysServerKindAndName(String server, EntryKind kind, String rawName, String name) {
    assertThat(CatalogueName.of(server, kind, rawName)).isEqualTo(name);
  }

  @Test
  void sixtyFourCharactersStandAsTheyAre() {
    String rawName = "t".repeat(64 - "mcp_s_".length());
    assertThat(CatalogueName.of("s", EntryKind.TOOL, rawName)).isEqualTo("mcp_s_" + rawName);
  }

  @Test
  void aLongerNameEndsInAHashOfTheWhole() {
    String rawName = "t".repeat(65 - "mcp_s_".length());
    // echo -n mcp_s_ttt… | sha1sum
    assertThat(CatalogueName.of("s", EntryKind.TOOL, rawName))
        .isEqualTo("mcp_s_" + "t".repeat(49) + "_ddfded01")
        .hasSize(64);
  }

  @Test
  void longNamesThatDifferAtTheEndAreTwo() {
    String head = "t".repeat(80);
    assertThat(CatalogueName.of("s", EntryKind.TOOL, head + "a"))
        .isNotEqualTo(CatalogueName.of("s", EntryKind.TOOL, head + "b"));
  }

  @Test
  void theServerMayBeLongerThanTheName() {
    assertThat(CatalogueName.of("s".repeat(300), EntryKind.PROMPT, "p"))
        .hasSize(64)
        .startsWith("mcp_sss");
  }
}
