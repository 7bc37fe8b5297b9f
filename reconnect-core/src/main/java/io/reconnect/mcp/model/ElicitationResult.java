package io.reconnect.mcp.model;

import io.vertx.core.json.JsonObject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the user did with an elicitation.
 *
 * @param action what
 * @param content the fields of an accepted form, {@code null} otherwise; not to be changed
 */
public record ElicitationResult(Action action, @Nullable JsonObject content) {

  /** What a user can do. */
  public enum Action {
    /** Agreed. */
    ACCEPT,
    /** Said no. */
    DECLINE,
    /** Went away without a choice. */
    CANCEL
  }

  /**
   * The user filled the form in.
   *
   * @param content the fields
   * @return the answer
   */
  public static ElicitationResult accept(JsonObject content) {
    return new ElicitationResult(Action.ACCEPT, content.copy());
  }

  /**
   * The user agreed to visit the page. Says nothing of what happens there.
   *
   * @return the answer
   */
  public static ElicitationResult accept() {
    return new ElicitationResult(Action.ACCEPT, null);
  }

  /**
   * The user said no.
   *
   * @return the answer
   */
  public static ElicitationResult decline() {
    return new ElicitationResult(Action.DECLINE, null);
  }

  /**
   * The user went away without a choice.
   *
   * @return the answer
   */
  public static ElicitationResult cancel() {
    return new ElicitationResult(Action.CANCEL, null);
  }

  /**
   * The fields.
   *
   * @return a copy, or {@code null} when there are none
   */
  @Override
  public @Nullable JsonObject content() {
    return content == null ? null : content.copy();
  }

  /**
   * As it is sent.
   *
   * @return a new object
   */
  public JsonObject toJson() {
    JsonObject json = new JsonObject().put("action", action.name().toLowerCase(Locale.ROOT));
    return content == null ? json : json.put("content", content.copy());
  }
}
