package io.reconnect.registry.catalogue;

import static io.reconnect.registry.catalogue.Entries.resource;
import static io.reconnect.registry.catalogue.Entries.tool;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is taken of what a server lists. */
class ServerListingTest {

  private static ServerListing of(List<CatalogueEntry> listed, CatalogueOptions bounds) {
    return ServerListing.of("s", listed, true, ToolFilter.ALL, bounds);
  }

  @Test
  void aToolThatIsListedTwiceIsThereOnce() {
    ServerListing listing =
        of(List.of(tool("s", "a", "first"), tool("s", "a", "second")), new CatalogueOptions());
    assertThat(listing.entries()).extracting(CatalogueEntry::description).containsExactly("first");
    assertThat(listing.problems())
        .containsExactly("the server lists the tool 'a' more than once; the first counts");
  }

  @Test
  void resourcesOfOneNameAreTwoWhenTheirAddressesDiffer() {
    ServerListing listing =
        of(
            List.of(resource("s", "log", "file:///a/log"), resource("s", "log", "file:///b/log")),
            new CatalogueOptions());
    assertThat(listing.entries()).hasSize(2);
    assertThat(listing.problems()).isEmpty();
  }

  @Test
  void oneEntryThatIsTooLargeIsLeftOut() {
    ServerListing listing =
        of(
            List.of(tool("s", "huge", "d".repeat(1000)), tool("s", "small")),
            new CatalogueOptions().setMaxEntryBytes(500));
    assertThat(listing.entries()).extracting(CatalogueEntry::rawName).containsExactly("small");
    assertThat(listing.problems())
        .containsExactly(
            "the tool 'huge' is left out: its description is larger than 500 characters");
  }

  @Test
  void noMoreEntriesThanTheBoundAreTaken() {
    List<CatalogueEntry> listed = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      listed.add(tool("s", "t" + i));
    }
    ServerListing listing = of(listed, new CatalogueOptions().setMaxEntries(7));
    assertThat(listing.entries())
        .extracting(CatalogueEntry::rawName)
        .containsExactly("t0", "t1", "t2", "t3", "t4", "t5", "t6");
    assertThat(listing.problems())
        .containsExactly(
            "3 entries are left out: a server may have 7 of 8388608 characters in all");
  }

  @Test
  void noMoreThanTheBoundIsKeptOfOneServer() {
    ServerListing listing =
        of(
            List.of(tool("s", "a", "d".repeat(400)), tool("s", "b", "d".repeat(400))),
            new CatalogueOptions().setMaxServerBytes(600));
    assertThat(listing.entries()).extracting(CatalogueEntry::rawName).containsExactly("a");
    assertThat(listing.problems())
        .containsExactly(
            "1 entries are left out: a server may have 10000 of 600 characters in all");
  }
}
