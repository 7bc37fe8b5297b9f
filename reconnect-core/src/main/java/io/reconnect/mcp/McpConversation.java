package io.reconnect.mcp;

import io.reconnect.spi.Agreement;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.reconnect.spi.WireIds;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What one session knows of its MCP server. */
final class McpConversation implements Conversation {

  private final Negotiation negotiation;
  private final ToolHints toolHints = new ToolHints();
  private final boolean checksCapabilities;
  private String revision = "";
  private JsonObject serverCapabilities = new JsonObject();

  McpConversation(McpOptions options, Supplier<JsonObject> capabilities) {
    this.negotiation = new Negotiation(options, capabilities);
    this.checksCapabilities = options.isCheckCapabilities();
  }

  @Override
  public Future<Agreement> handshake(Exchange exchange) {
    return negotiation
        .run(exchange)
        .onSuccess(
            agreed -> {
              revision = agreed.version();
              serverCapabilities = agreed.capabilities();
              toolHints.forget();
            });
  }

  @Override
  public boolean isSideEffectFree(String method, Params params, boolean trustPeer) {
    return SafeMethods.contains(method)
        || (trustPeer && method.equals("tools/call") && toolHints.sayRepeatable(params));
  }

  @Override
  public Optional<String> refusalOf(String method, Params params) {
    return checksCapabilities
        ? NeededCapability.missing(method, revision, serverCapabilities)
        : Optional.empty();
  }

  @Override
  public void onResult(String method, Params params, @Nullable Object result) {
    if (method.equals("tools/list") && result instanceof JsonObject page) {
      toolHints.learn(params, page);
    }
  }

  @Override
  public Params withProgress(Params params, long wireId) {
    if (params instanceof Params.Positional) {
      // Nowhere to put it: MCP only has parameters by name, and what was asked for must not change.
      return params;
    }
    JsonObject named = params.asNamed();
    JsonObject changed = named == null ? new JsonObject() : new JsonObject(named.getMap()).copy();
    JsonObject meta = changed.getValue("_meta") instanceof JsonObject own ? own : new JsonObject();
    // The wire id is unique among all requests of the session, as a token must be.
    changed.put("_meta", meta.put("progressToken", wireId));
    return Params.named(changed);
  }

  @Override
  public OptionalLong progressOf(String method, JsonObject params) {
    if (!method.equals("notifications/progress")) {
      return OptionalLong.empty();
    }
    long wireId = WireIds.parse(params.getValue("progressToken"));
    return wireId == WireIds.NONE ? OptionalLong.empty() : OptionalLong.of(wireId);
  }

  @Override
  public Optional<Message> cancellation(long wireId, String method, String reason) {
    // A client must not cancel its initialize request (basic/utilities/cancellation).
    if (method.equals("initialize")) {
      return Optional.empty();
    }
    JsonObject params = new JsonObject().put("requestId", wireId).put("reason", reason);
    return Optional.of(new Message("notifications/cancelled", Params.named(params)));
  }

  @Override
  public @Nullable Object cancelledRequestOf(String method, JsonObject params) {
    return method.equals("notifications/cancelled") ? params.getValue("requestId") : null;
  }

  @Override
  public Optional<JsonObject> ownAnswer(String method) {
    return method.equals("ping") ? Optional.of(new JsonObject()) : Optional.empty();
  }

  @Override
  public Optional<Message> probe() {
    return Optional.of(new Message("ping", Params.NONE));
  }

  @Override
  public Optional<Message> confirmation() {
    for (String family : new String[] {"tools", "prompts", "resources"}) {
      if (serverCapabilities.containsKey(family)) {
        return Optional.of(new Message(family + "/list", Params.NONE));
      }
    }
    return Optional.empty();
  }
}
