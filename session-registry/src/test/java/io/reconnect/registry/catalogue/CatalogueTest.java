package io.reconnect.registry.catalogue;

import static io.reconnect.registry.catalogue.Entries.listing;
import static io.reconnect.registry.catalogue.Entries.names;
import static io.reconnect.registry.catalogue.Entries.prompt;
import static io.reconnect.registry.catalogue.Entries.resource;
import static io.reconnect.registry.catalogue.Entries.tool;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Who has which name, and what differs between two catalogues. */
class CatalogueTest {

  private static String rawNameOf(Catalogue catalogue, String name) {
    return catalogue.find(name).map(CatalogueEntry::rawName).orElse("-");
  }

  @Test
  void entriesStandInTheOrderOfTheirNames() {
    Catalogue catalogue =
        Catalogue.of(
            List.of(
                listing("z", tool("z", "a"), prompt("z", "p")),
                listing("b", tool("b", "y"), tool("b", "x"), resource("b", "r"))));
    assertThat(names(catalogue))
        .containsExactly("mcp_b_resource_r", "mcp_b_x", "mcp_b_y", "mcp_z_a", "mcp_z_prompt_p");
  }

  @Test
  void ofTwoToolsTheOneThatIsNamedSoHasTheName() {
    Catalogue catalogue = Catalogue.of(List.of(listing("s", tool("s", "a.b"), tool("s", "a_b"))));
    assertThat(rawNameOf(catalogue, "mcp_s_a_b")).isEqualTo("a_b");
    assertThat(catalogue.entries()).extracting(CatalogueEntry::rawName).contains("a.b");
    assertThat(names(catalogue)).allMatch(name -> name.matches("mcp_s_a_b(_[0-9a-f]{8})?"));
  }

  @Test
  void ofEntriesThatAreAllNamedOtherwiseTheFirstInOrderHasTheName() {
    Catalogue catalogue =
        Catalogue.of(List.of(listing("s", tool("s", "a/b"), tool("s", "a.b"), tool("s", "a:b"))));
    assertThat(rawNameOf(catalogue, "mcp_s_a_b")).isEqualTo("a.b");
    assertThat(names(catalogue)).hasSize(3);
  }

  @Test
  void aToolGoesBeforeAResourceOfTheSameName() {
    Catalogue catalogue =
        Catalogue.of(List.of(listing("s", resource("s", "x"), tool("s", "resource_x"))));
    assertThat(catalogue.find("mcp_s_resource_x").orElseThrow().kind()).isEqualTo(EntryKind.TOOL);
    assertThat(names(catalogue)).hasSize(2);
  }

  @Test
  void aNameThatTwoServersWouldHaveBelongsToNeither() {
    Catalogue alone = Catalogue.of(List.of(listing("a_b", tool("a_b", "c"))));
    assertThat(alone.find("mcp_a_b_c")).isPresent();
    // else "a" could take the calls that are meant for "a_b"
    Catalogue both =
        Catalogue.of(List.of(listing("a_b", tool("a_b", "c")), listing("a", tool("a", "b_c"))));
    assertThat(both.find("mcp_a_b_c")).isEmpty();
    assertThat(names(both)).hasSize(2).allMatch(name -> name.matches("mcp_a_b_c_[0-9a-f]{8}"));
  }

  @Test
  void aServerCannotTakeTheHashedNameOfAnotherEntry() {
    List<ServerListing> before =
        List.of(listing("a_b", tool("a_b", "c")), listing("a", tool("a", "b_c")));
    String hashed =
        Catalogue.of(before).entries().stream()
            .filter(entry -> entry.server().equals("a_b"))
            .findFirst()
            .orElseThrow()
            .name();
    String forged = hashed.substring("mcp_a_".length());
    Catalogue after =
        Catalogue.of(
            List.of(
                listing("a_b", tool("a_b", "c")),
                listing("a", tool("a", "b_c"), tool("a", forged))));
    // a name of its own is its own; the other one gets yet another hash, and none is lost
    assertThat(rawNameOf(after, hashed)).isEqualTo(forged);
    assertThat(names(after)).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void namesDoNotDependOnWhoWasFirst() {
    List<ServerListing> listings =
        new ArrayList<>(
            List.of(
                listing("a", tool("a", "b_c"), tool("a", "x.y"), tool("a", "x/y")),
                listing("a_b", tool("a_b", "c"), resource("a_b", "c"), prompt("a_b", "c")),
                listing("a.b", tool("a.b", "c"))));
    Catalogue catalogue = Catalogue.of(listings);
    Random random = new Random(7);
    for (int i = 0; i < 20; i++) {
      List<ServerListing> shuffled = new ArrayList<>();
      for (ServerListing listing : listings) {
        List<CatalogueEntry> entries = new ArrayList<>(listing.entries());
        Collections.shuffle(entries, random);
        shuffled.add(new ServerListing(listing.server(), entries, List.of()));
      }
      Collections.shuffle(shuffled, random);
      assertThat(Catalogue.of(shuffled).entries()).containsExactlyElementsOf(catalogue.entries());
    }
  }

  @Test
  void noEntryIsLostWhateverTheNames() {
    Random random = new Random(11);
    List<String> pieces = List.of("a", "b", "_", ".", "/", "resource_", "prompt_", "é");
    for (int round = 0; round < 200; round++) {
      List<ServerListing> listings = new ArrayList<>();
      int expected = 0;
      for (String server : List.of("a", "a_b", "a_b_a", "b")) {
        List<CatalogueEntry> entries = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
          StringBuilder name = new StringBuilder();
          for (int j = random.nextInt(4); j >= 0; j--) {
            name.append(pieces.get(random.nextInt(pieces.size())));
          }
          entries.add(
              switch (random.nextInt(3)) {
                case 0 -> tool(server, name.toString());
                case 1 -> resource(server, name.toString());
                default -> prompt(server, name.toString());
              });
        }
        ServerListing listing =
            ServerListing.of(server, entries, true, ToolFilter.ALL, new CatalogueOptions());
        expected += listing.entries().size();
        listings.add(listing);
      }
      assertThat(Catalogue.of(listings).entries()).as("round " + round).hasSize(expected);
    }
  }

  @Test
  void everyDifferenceIsNamedOnce() {
    Catalogue before =
        Catalogue.of(
            List.of(listing("s", tool("s", "kept"), tool("s", "gone"), tool("s", "told", "old"))));
    Catalogue after =
        Catalogue.of(
            List.of(listing("s", tool("s", "kept"), tool("s", "new"), tool("s", "told", "new"))));
    assertThat(after.since(before))
        .isEqualTo(
            new CatalogueDiff(List.of("mcp_s_new"), List.of("mcp_s_gone"), List.of("mcp_s_told")));
    assertThat(after.since(after).isEmpty()).isTrue();
    assertThat(after.since(before).toJson().encode())
        .isEqualTo(
            "{\"added\":[\"mcp_s_new\"],\"removed\":[\"mcp_s_gone\"],"
                + "\"changed\":[\"mcp_s_told\"]}");
  }

  @Test
  void aNameThatDiffersInCaseAndPunctuationIsFound() {
    Catalogue catalogue =
        Catalogue.of(
            List.of(listing("s", tool("s", "read-file"), tool("s", "xy"), tool("s", "x-y"))));
    assertThat(catalogue.suggest("MCP_S_readFile")).contains("mcp_s_read-file");
    assertThat(catalogue.suggest("mcp_s_X_Y")).as("two are alike").isEmpty();
    assertThat(catalogue.suggest("mcp_s_nothing")).isEmpty();
  }
}
