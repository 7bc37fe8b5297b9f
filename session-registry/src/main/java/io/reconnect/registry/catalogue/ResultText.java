package io.reconnect.registry.catalogue;

import io.reconnect.mcp.model.AudioContent;
import io.reconnect.mcp.model.CallToolResult;
import io.reconnect.mcp.model.Content;
import io.reconnect.mcp.model.EmbeddedResource;
import io.reconnect.mcp.model.GetPromptResult;
import io.reconnect.mcp.model.ImageContent;
import io.reconnect.mcp.model.PromptMessage;
import io.reconnect.mcp.model.ReadResourceResult;
import io.reconnect.mcp.model.ResourceContents;
import io.reconnect.mcp.model.ResourceLink;
import io.reconnect.mcp.model.TextContent;
import io.reconnect.mcp.model.UnknownContent;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Results of MCP as one text. Bytes never get into it, only how many there are. */
public final class ResultText {

  /** Stands for a result without anything in it. */
  public static final String NO_OUTPUT = "(no output)";

  private ResultText() {}

  static String of(CallToolResult result) {
    return joined(result.content().stream().map(ResultText::piece));
  }

  static String of(ReadResourceResult result) {
    return joined(result.contents().stream().map(ResultText::contents));
  }

  static String of(GetPromptResult result) {
    return joined(result.messages().stream().map(PromptMessage::content).map(ResultText::piece));
  }

  private static String joined(Stream<String> pieces) {
    String text = pieces.collect(Collectors.joining("\n"));
    return text.isEmpty() ? NO_OUTPUT : text;
  }

  private static String piece(Content content) {
    if (content instanceof TextContent text) {
      return text.text();
    } else if (content instanceof ImageContent image) {
      return bytes("image " + image.mimeType(), image.data());
    } else if (content instanceof AudioContent audio) {
      return bytes("audio " + audio.mimeType(), audio.data());
    } else if (content instanceof ResourceLink link) {
      return "[Resource: " + link.resource().uri() + "]";
    } else if (content instanceof EmbeddedResource embedded) {
      return contents(embedded.resource());
    } else if (content instanceof UnknownContent unknown) {
      return "[Content of type " + Printable.of(unknown.type()) + "]";
    }
    throw new IllegalStateException("no other content than " + content.getClass());
  }

  private static String contents(ResourceContents contents) {
    if (contents.text() != null) {
      return contents.text();
    }
    return contents.blob() == null ? "" : bytes("resource", contents.blob());
  }

  /** Base64 has four characters for three bytes, and pads the last ones. */
  private static String bytes(String what, String base64) {
    long padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
    long size = Math.max(0, base64.length() * 3L / 4 - padding);
    return "[Binary " + what + ": " + size + " bytes]";
  }
}
