package io.reconnect.registry.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names under which entries stand in the catalogue: {@code mcp_<server>_<tool>}, {@code
 * mcp_<server>_resource_<name>} and {@code mcp_<server>_prompt_<name>}. They hold only letters,
 * digits, {@code _} and {@code -}, as the interfaces of models want it, and what the server calls
 * the entry cannot be read back from them.
 */
public final class CatalogueName {

  /** Most characters of a name: 64. */
  public static final int MAX_LENGTH = 64;

  private static final int HASH_LENGTH = 8;
  private static final int HEAD_LENGTH = MAX_LENGTH - 1 - HASH_LENGTH;

  private CatalogueName() {}

  /**
   * The name of an entry that shares it with no other.
   *
   * @param server name of the session
   * @param kind what the entry is
   * @param rawName what the server calls it
   * @return every other character than a letter, a digit or {@code -} is {@code _}, runs of which
   *     are one; a longer name than {@link #MAX_LENGTH} ends in a hash of the whole
   */
  public static String of(String server, EntryKind kind, String rawName) {
    String whole = sanitised("mcp_" + server + "_" + kind.infix() + rawName);
    return whole.length() <= MAX_LENGTH ? whole : whole.substring(0, HEAD_LENGTH) + hash(whole);
  }

  /** Whether nothing of what the server says was lost in the name. */
  static boolean isExact(String name, String server, EntryKind kind, String rawName) {
    return name.equals("mcp_" + server + "_" + kind.infix() + rawName);
  }

  /**
   * The name of an entry that is not alone with its own one.
   *
   * @param identity equal for no two entries
   * @param round another name for each, should a hash be taken as well
   */
  static String distinct(String name, String identity, int round) {
    String head = name.substring(0, Math.min(HEAD_LENGTH, name.length()));
    return head + hash(round + " " + identity);
  }

  private static String sanitised(String name) {
    return name.replaceAll("[^A-Za-z0-9-]+", "_");
  }

  /** Short, and the same on every node and in every version; no secret depends on it. */
  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8));
      return "_" + HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }
}
