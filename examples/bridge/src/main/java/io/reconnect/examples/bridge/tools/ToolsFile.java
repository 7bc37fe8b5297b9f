package io.reconnect.examples.bridge.tools;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The file in which the operator describes the tools. Every refusal is one sentence. */
public final class ToolsFile {

  private static final int MAX_BYTES = 4 << 20;

  private ToolsFile() {}

  /**
   * Reads the file.
   *
   * @param file where it is
   * @return the tools, in the order of the file
   * @throws IllegalArgumentException saying what is wrong, and where
   */
  public static List<Tool> read(Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("the file does not exist", e);
    } catch (AccessDeniedException e) {
      throw new IllegalArgumentException("permission denied", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("the file cannot be read (" + e.getMessage() + ")", e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IllegalArgumentException("the file is larger than 4 MiB");
    }
    try {
      return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the file is not UTF-8", e);
    }
  }

  static List<Tool> parse(String text) {
    String error = JsonSyntax.errorIn(text);
    if (error != null) {
      throw new IllegalArgumentException("the file is not one JSON object (" + error + ")");
    }
    JsonObject root;
    try {
      root = new JsonObject(text);
    } catch (DecodeException e) {
      throw new IllegalArgumentException("the file is not one JSON object", e);
    }
    for (String field : root.fieldNames()) {
      if (!field.equals("tools")) {
        throw new IllegalArgumentException(
            "unknown field '" + field + "'; the only one is 'tools'");
      }
    }
    if (!(root.getValue("tools") instanceof JsonArray entries)) {
      throw new IllegalArgumentException("'tools' must be an array");
    }
    return tools(entries);
  }

  private static List<Tool> tools(JsonArray entries) {
    List<Tool> tools = new ArrayList<>();
    Map<String, Integer> indexes = new HashMap<>();
    for (int i = 0; i < entries.size(); i++) {
      Tool tool = ToolEntry.read(i, entries.getValue(i));
      Integer first = indexes.putIfAbsent(tool.name(), i);
      if (first != null) {
        throw new IllegalArgumentException(
            "tools[" + i + "] '" + tool.name() + "': name is taken by tools[" + first + "]");
      }
      tools.add(tool);
    }
    return List.copyOf(tools);
  }
}
