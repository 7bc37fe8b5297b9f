package io.reconnect.examples.bridge.host;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;

/** What the bridge says it is when it has nobody else to quote. */
public final class ServerIdentity {

  /** The name of the program, and of the MCP server it is. */
  public static final String NAME = "reconnect-bridge";

  /** Revisions of MCP the bridge can be a server of, newest first: those that shake hands. */
  public static final List<String> REVISIONS =
      List.of("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05");

  private static final String POM = "/META-INF/maven/io.reconnect/reconnect-bridge/pom.properties";

  private ServerIdentity() {}

  /**
   * The revision to speak with a host: the one it asks for if that is known, else the newest.
   *
   * @param initialize the parameters of its initialize
   * @return a revision
   */
  public static String revisionFor(JsonObject initialize) {
    return initialize.getValue("protocolVersion") instanceof String asked
            && REVISIONS.contains(asked)
        ? asked
        : REVISIONS.get(0);
  }

  /**
   * The answer to initialize in the name of the bridge itself.
   *
   * @param initialize the parameters of the host's request
   * @param capabilities what is offered
   * @return the result
   */
  public static JsonObject initializeResult(JsonObject initialize, JsonObject capabilities) {
    return new JsonObject()
        .put("protocolVersion", revisionFor(initialize))
        .put("capabilities", capabilities)
        .put("serverInfo", new JsonObject().put("name", NAME).put("version", version()));
  }

  /**
   * The version of the build.
   *
   * @return as the build wrote it down, or that it did not
   */
  public static String version() {
    try (InputStream in = ServerIdentity.class.getResourceAsStream(POM)) {
      if (in != null) {
        Properties pom = new Properties();
        pom.load(in);
        return pom.getProperty("version", "unknown");
      }
    } catch (IOException e) {
      // Nobody is stopped by a version that cannot be read.
    }
    return "unpackaged";
  }
}
