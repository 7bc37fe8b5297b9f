package io.reconnect.registry.config;

import io.reconnect.registry.SessionDefinition;
import java.util.List;
import java.util.Map;

/**
 * Configurations in JSON with single quotes, and an environment that is not that of the process.
 */
final class Configs {

  static final Map<String, String> ENVIRONMENT =
      Map.of(
          "TOKEN", "s3cr3t-token",
          "HOST", "files.example.org",
          "EMPTY", "",
          "NESTED", "${TOKEN}");

  private Configs() {}

  static String json(String text) {
    return text.replace('\'', '"');
  }

  static ServersConfig parse(String text) {
    return new ConfigParser(ENVIRONMENT::get, ConfigLimits.DEFAULT).parse(json(text));
  }

  /** One entry under mcpServers.s. */
  static ServersConfig entry(String entry) {
    return parse("{'mcpServers':{'s':" + entry + "}}");
  }

  /** The same, and that it can be served without a remark. */
  static SessionDefinition served(String entry) {
    ServersConfig config = entry(entry);
    if (!config.problems().isEmpty() || config.sessions().size() != 1) {
      throw new AssertionError("not served: " + config);
    }
    return config.sessions().get(0);
  }

  static List<String> names(ServersConfig config) {
    return config.sessions().stream().map(SessionDefinition::name).toList();
  }

  static List<String> sentences(ServersConfig config) {
    return config.problems().stream().map(ConfigProblem::toString).toList();
  }
}
