package io.reconnect.registry.catalogue;

import static io.reconnect.registry.catalogue.Entries.prompt;
import static io.reconnect.registry.catalogue.Entries.resource;
import static io.reconnect.registry.catalogue.Entries.tool;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a filter lets through, and what it says of names that are none. */
class ToolFilterTest {

  private static final String LONG = "t".repeat(100);

  private static final List<CatalogueEntry> SERVER =
      List.of(
          tool("s", "read"),
          tool("s", "write.all"),
          tool("s", LONG),
          resource("s", "notes"),
          prompt("s", "review"));

  private static ServerListing chosen(List<String> enabled, List<String> disabled) {
    return ServerListing.of(
        "s", SERVER, true, new ToolFilter(enabled, disabled), new CatalogueOptions());
  }

  private static List<String> enabled(String... enabled) {
    return rawNames(chosen(List.of(enabled), List.of()));
  }

  private static List<String> disabled(String... disabled) {
    return rawNames(chosen(List.of("*"), List.of(disabled)));
  }

  private static List<String> rawNames(ServerListing listing) {
    return listing.entries().stream().map(CatalogueEntry::rawName).toList();
  }

  @Test
  void everythingIsThereUnlessSaid() {
    assertThat(
            rawNames(ServerListing.of("s", SERVER, true, ToolFilter.ALL, new CatalogueOptions())))
        .containsExactly("read", "write.all", LONG, "notes", "review");
  }

  @Test
  void aToolMayBeNamedAsItsServerDoes() {
    assertThat(enabled("read", "write.all")).containsExactly("read", "write.all");
  }

  @Test
  void aToolMayBeNamedAsTheCatalogueDoes() {
    assertThat(enabled("mcp_s_write_all")).containsExactly("write.all");
  }

  @Test
  void aToolWithALongNameMayBeNamedAsTheCatalogueDoes() {
    assertThat(enabled(CatalogueName.of("s", EntryKind.TOOL, LONG))).containsExactly(LONG);
  }

  @Test
  void noNameEnablesNothingNotEvenResourcesAndPrompts() {
    assertThat(enabled()).isEmpty();
  }

  @Test
  void aListOfToolsLeavesOutResourcesAndPrompts() {
    assertThat(enabled("read", "notes", "mcp_s_resource_notes", "mcp_s_prompt_review"))
        .containsExactly("read");
  }

  @Test
  void aStarAnywhereIsEverything() {
    assertThat(enabled("read", "*")).containsExactly("read", "write.all", LONG, "notes", "review");
  }

  @Test
  void disabledToolsAreMissingInSpiteOfTheStar() {
    assertThat(disabled("read", "mcp_s_write_all")).containsExactly(LONG, "notes", "review");
  }

  @Test
  void aResourceIsDisabledByItsNameInTheCatalogueOnly() {
    assertThat(disabled("notes", "mcp_s_prompt_review"))
        .containsExactly("read", "write.all", LONG, "notes");
  }

  @Test
  void everythingCanBeDisabled() {
    assertThat(disabled("*")).isEmpty();
  }

  @Test
  void namesAreExact() {
    assertThat(enabled("Read", "rea", "read ")).isEmpty();
  }

  @Test
  void namesThatAreNoneAreReportedWithWhatThereIs() {
    ServerListing listing =
        ServerListing.of(
            "s",
            List.of(tool("s", "read"), tool("s", "write.all")),
            true,
            new ToolFilter(List.of("reed", "read", "*"), List.of("mcp_s_wipe")),
            new CatalogueOptions());
    assertThat(listing.problems())
        .containsExactly(
            "the filter names 'mcp_s_wipe', 'reed', which the server does not have; it has"
                + " 'read (mcp_s_read)', 'write.all (mcp_s_write_all)'");
  }

  @Test
  void namesAreNotCalledUnknownBeforeAllListsWereRead() {
    ServerListing listing =
        ServerListing.of(
            "s",
            List.of(),
            false,
            new ToolFilter(List.of("read"), List.of()),
            new CatalogueOptions());
    assertThat(listing.problems()).isEmpty();
  }

  @Test
  void foreignNamesCannotForgeALogLine() {
    ServerListing listing =
        ServerListing.of(
            "s",
            List.of(tool("s", "x\nERROR all is lost\u001b[2J")),
            true,
            new ToolFilter(List.of("y"), List.of()),
            new CatalogueOptions());
    assertThat(listing.problems())
        .singleElement()
        .asString()
        .doesNotContain("\n", "\u001b")
        .contains("'x?ERROR all is lost?[2J (mcp_s_x_ERROR_all_is_lost_2J)'");
  }
}
