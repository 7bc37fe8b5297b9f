package io.reconnect.registry;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Session;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A catalogue of the tools of all sessions, plugged into a registry: told of the sessions, and
 * asked by the commands {@code tools} and {@code callTool}. Used on the context of the registry
 * only.
 */
public interface ToolSource {

  /**
   * A session is there, before its first link. It may replace one of the same name whose tools are
   * to be kept until those of the new one are known.
   *
   * @param definition what it was made from
   * @param session the session
   */
  void opened(SessionDefinition definition, Session session);

  /**
   * Only the lists of tools of a definition changed.
   *
   * @param definition the new one
   */
  void filtered(SessionDefinition definition);

  /**
   * A session was closed for good.
   *
   * @param session its name
   */
  void closed(String session);

  /**
   * Answers the command {@code tools}.
   *
   * @param session name of the session whose tools are asked for, {@code null} for all
   * @return the members of the reply
   */
  JsonObject tools(@Nullable String session);

  /**
   * Answers the command {@code callTool}.
   *
   * @param name of the tool in the catalogue
   * @param arguments by name
   * @param options deadline, waiting and replay of the call
   * @return the members of the reply; fails with a {@link io.reconnect.core.SessionException}
   */
  Future<JsonObject> call(String name, JsonObject arguments, CallOptions options);

  /** The registry has closed. */
  void close();
}
