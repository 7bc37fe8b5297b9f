package io.reconnect.mcp;

import io.reconnect.core.HandshakeException;
import io.reconnect.core.RpcException;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Agrees on a revision: {@code initialize}, then {@code notifications/initialized}
 * (basic/lifecycle, "Initialization").
 */
final class Negotiation {

  private static final Pattern REVISION = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final McpOptions options;
  private final Supplier<JsonObject> capabilities;

  Negotiation(McpOptions options, Supplier<JsonObject> capabilities) {
    this.options = options;
    this.capabilities = capabilities;
  }

  Future<Agreement> run(Exchange exchange) {
    List<String> versions = options.getVersions();
    return initialize(exchange, versions.get(0))
        .recover(refusal -> retryWithCommonVersion(exchange, refusal))
        .compose(this::check)
        .compose(
            agreement -> exchange.notify("notifications/initialized", Params.NONE).map(agreement));
  }

  private Future<@Nullable Object> initialize(Exchange exchange, String version) {
    // What the options say is the operator's word, and wins.
    JsonObject declared = capabilities.get().copy().mergeIn(options.getCapabilities(), true);
    JsonObject params =
        new JsonObject()
            .put("protocolVersion", version)
            .put("capabilities", declared)
            .put("clientInfo", options.getClientInfo());
    return exchange.request("initialize", Params.named(params));
  }

  /**
   * Some servers refuse a version with an error that lists theirs, instead of answering with one.
   */
  private Future<@Nullable Object> retryWithCommonVersion(Exchange exchange, Throwable refusal) {
    if (refusal instanceof RpcException error
        && error.code() == RpcException.INVALID_PARAMS
        && error.data() instanceof JsonObject data
        && data.getValue("supported") instanceof JsonArray supported) {
      Optional<String> common =
          options.getVersions().stream().filter(supported.getList()::contains).findFirst();
      return common.isPresent()
          ? initialize(exchange, common.get())
          : Future.failedFuture(noCommonVersion("other revisions"));
    }
    return Future.failedFuture(refusal);
  }

  private Future<Agreement> check(@Nullable Object answer) {
    if (!(answer instanceof JsonObject result)
        || !(result.getValue("protocolVersion") instanceof String version)) {
      return Future.failedFuture(
          HandshakeException.retryable("the server's answer to initialize has no protocolVersion"));
    }
    if (!options.getVersions().contains(version)) {
      return Future.failedFuture(
          noCommonVersion(REVISION.matcher(version).matches() ? version : "no known revision"));
    }
    return Future.succeededFuture(
        new Agreement(
            version, objectOf(result, "capabilities"), objectOf(result, "serverInfo"), result));
  }

  private HandshakeException noCommonVersion(String offered) {
    return HandshakeException.permanent(
        "no common MCP revision: the server offers "
            + offered
            + ", this client speaks "
            + options.getVersions());
  }

  private static JsonObject objectOf(JsonObject result, String field) {
    return result.getValue(field) instanceof JsonObject object ? object : new JsonObject();
  }
}
