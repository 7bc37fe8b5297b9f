package io.reconnect.registry.catalogue;

import java.util.Locale;

/** What an entry of the catalogue is, in the order in which entries of one name are preferred. */
public enum EntryKind {
  /** Called with {@code tools/call}. */
  TOOL("", "tools"),
  /** Read with {@code resources/read}. */
  RESOURCE("resource_", "resources"),
  /** Asked for with {@code prompts/get}. */
  PROMPT("prompt_", "prompts");

  private final String infix;
  private final String capability;

  EntryKind(String infix, String capability) {
    this.infix = infix;
    this.capability = capability;
  }

  /** What stands between the server and the name in the catalogue. */
  String infix() {
    return infix;
  }

  /** What a server declares that has a list of this kind (server/*, "Capabilities"). */
  String capability() {
    return capability;
  }

  /**
   * The kind in lower case, as in JSON.
   *
   * @return {@code tool}, {@code resource} or {@code prompt}
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
