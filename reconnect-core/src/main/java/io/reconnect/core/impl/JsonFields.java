package io.reconnect.core.impl;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads configuration strictly: every refusal is one sentence with the field and the value. */
public final class JsonFields {

  private final String owner;
  private final JsonObject json;

  /**
   * Reads an object.
   *
   * @param owner what is configured, for messages
   * @param json the object
   * @param known every field there is; any other is refused
   */
  public JsonFields(String owner, JsonObject json, Set<String> known) {
    this.owner = owner;
    this.json = json;
    for (Map.Entry<String, Object> entry : json) {
      if (!known.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            owner
                + " has no field '"
                + entry.getKey()
                + "'; known are "
                + known.stream().sorted().toList());
      }
    }
  }

  /** Text, or the default. */
  public String text(String field, String otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof String text) {
      return text;
    }
    throw wrong(field, "a string", value);
  }

  /** A switch, or the default. */
  public boolean flag(String field, boolean otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong(field, "true or false", value);
  }

  /** A whole number, or the default. */
  public long integer(String field, long otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number && number.doubleValue() == number.longValue()) {
      return number.longValue();
    }
    throw wrong(field, "a whole number", value);
  }

  /** A whole number in the range of int, or the default. */
  public int smallInteger(String field, int otherwise) {
    long value = integer(field, otherwise);
    if (value != (int) value) {
      throw wrong(field, "a whole number up to " + Integer.MAX_VALUE, value);
    }
    return (int) value;
  }

  /** A number, or the default. */
  public double number(String field, double otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw wrong(field, "a number", value);
  }

  /** A duration in whole milliseconds, or the default. */
  public @Nullable Duration millis(String field) {
    return json.getValue(field) == null ? null : Duration.ofMillis(integer(field, 0));
  }

  /** A duration in whole milliseconds, or the default. */
  public Duration millis(String field, Duration otherwise) {
    Duration value = millis(field);
    return value == null ? otherwise : value;
  }

  /** A constant by its name, in any case, or the default. */
  public <E extends Enum<E>> E constant(String field, E otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    Class<E> type = otherwise.getDeclaringClass();
    for (E constant : type.getEnumConstants()) {
      if (value instanceof String text
          && constant.name().equals(text.toUpperCase(Locale.ROOT).replace('-', '_'))) {
        return constant;
      }
    }
    throw wrong(
        field, "one of " + Set.of(type.getEnumConstants()).stream().sorted().toList(), value);
  }

  /** A nested object, empty when absent. */
  public JsonObject object(String field) {
    Object value = json.getValue(field);
    if (value == null) {
      return new JsonObject();
    }
    if (value instanceof JsonObject object) {
      return object;
    }
    throw wrong(field, "an object", value);
  }

  private IllegalArgumentException wrong(String field, String expected, Object value) {
    return new IllegalArgumentException(
        owner + "." + field + " must be " + expected + ", was " + value);
  }
}
