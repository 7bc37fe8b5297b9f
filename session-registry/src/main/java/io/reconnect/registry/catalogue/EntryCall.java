package io.reconnect.registry.catalogue;

import io.reconnect.core.CallOptions;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.mcp.client.McpClient;
import io.reconnect.mcp.model.CallToolResult;
import io.reconnect.mcp.model.GetPromptResult;
import io.reconnect.mcp.model.ReadResourceResult;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls an entry by what it is. Whether it may be called twice is for the session to say. */
final class EntryCall {

  private final CatalogueEntry entry;
  private final McpClient client;
  private final @Nullable JsonObject arguments;
  private final CallOptions options;

  EntryCall(
      CatalogueEntry entry, McpClient client, @Nullable JsonObject arguments, CallOptions options) {
    this.entry = entry;
    this.client = client;
    this.arguments = arguments;
    this.options = options;
  }

  Future<CatalogueResult> make() {
    return switch (entry.kind()) {
      case TOOL -> client.callTool(entry.target(), arguments, options).map(this::brought);
      case RESOURCE ->
          arguments == null || arguments.isEmpty()
              ? client.readResource(entry.target(), options).map(this::brought)
              : refuse("resources/read", "a resource takes no arguments");
      case PROMPT ->
          wrongArgument()
              .map(wrong -> refuse("prompts/get", "argument " + wrong + " must be a string"))
              .orElseGet(
                  () -> client.getPrompt(entry.target(), arguments, options).map(this::brought));
    };
  }

  private CatalogueResult brought(CallToolResult result) {
    return new CatalogueResult(
        entry, result.isError(), ResultText.of(result), result.structuredContent(), result.json());
  }

  private CatalogueResult brought(ReadResourceResult result) {
    return new CatalogueResult(entry, false, ResultText.of(result), null, result.json());
  }

  private CatalogueResult brought(GetPromptResult result) {
    return new CatalogueResult(entry, false, ResultText.of(result), null, result.json());
  }

  /** Arguments of prompts are strings (schema, GetPromptRequest). */
  private Optional<String> wrongArgument() {
    return arguments == null
        ? Optional.empty()
        : arguments.fieldNames().stream()
            .filter(name -> !(arguments.getValue(name) instanceof String))
            .findFirst()
            .map(Printable::of);
  }

  private Future<CatalogueResult> refuse(String method, String why) {
    SessionSnapshot at = client.session().snapshot();
    return Future.failedFuture(
        new ProtocolException(
            why,
            Fate.NOT_SENT,
            new FailureContext(
                at.session(), at.endpoint(), method, at.epoch(), Duration.ZERO, 0, null)));
  }
}
