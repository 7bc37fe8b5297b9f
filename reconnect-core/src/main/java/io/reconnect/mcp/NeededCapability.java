package io.reconnect.mcp;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server must have declared before a method may be used (basic/lifecycle, "Capability
 * Negotiation"; the tables stand on the page of each feature).
 */
final class NeededCapability {

  /** From here on servers declare whether they complete arguments. */
  private static final String FIRST_WITH_COMPLETIONS = "2025-03-26";

  private NeededCapability() {}

  /** One sentence that names what is missing, or empty when the method may be used. */
  static Optional<String> missing(String method, String revision, JsonObject declared) {
    String needed = of(method, revision);
    return needed == null || has(declared, needed)
        ? Optional.empty()
        : Optional.of(
            "the server did not declare the capability '"
                + needed
                + "' that the method needs; McpOptions.setCheckCapabilities(false) sends it anyway");
  }

  private static @Nullable String of(String method, String version) {
    return switch (method) {
      case "resources/subscribe", "resources/unsubscribe" -> "resources.subscribe";
      case "logging/setLevel" -> "logging";
      // Revisions are dates, so that the order of their names is the order of time.
      case "completion/complete" ->
          version.compareTo(FIRST_WITH_COMPLETIONS) < 0 ? null : "completions";
      default -> familyOf(method);
    };
  }

  private static @Nullable String familyOf(String method) {
    int slash = method.indexOf('/');
    String family = slash < 0 ? "" : method.substring(0, slash);
    return switch (family) {
      case "tools", "resources", "prompts" -> family;
      default -> null;
    };
  }

  private static boolean has(JsonObject capabilities, String needed) {
    int dot = needed.indexOf('.');
    if (dot < 0) {
      Object declared = capabilities.getValue(needed);
      return declared != null && !Boolean.FALSE.equals(declared);
    }
    return capabilities.getValue(needed.substring(0, dot)) instanceof JsonObject family
        && Boolean.TRUE.equals(family.getValue(needed.substring(dot + 1)));
  }
}
