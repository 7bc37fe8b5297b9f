package io.reconnect.transport.unix;

import io.vertx.core.json.JsonObject;
import java.util.Set;

/** Reads and checks options: every refusal is one sentence with the field and the value. */
final class OptionFields {

  private static final String OWNER = "unix";

  private final JsonObject json;

  /** Refuses fields that are not known: a typing error would else be a silent default. */
  OptionFields(JsonObject json, Set<String> known) {
    this.json = json;
    for (String field : json.fieldNames()) {
      if (!known.contains(field)) {
        throw new IllegalArgumentException(
            OWNER + " has no field '" + field + "'; known are " + known.stream().sorted().toList());
      }
    }
  }

  String text(String field) {
    Object value = json.getValue(field);
    if (value instanceof String text) {
      return text;
    }
    throw refuse(field, "must be a string", value);
  }

  int integer(String field, int otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number && number.doubleValue() == number.intValue()) {
      return number.intValue();
    }
    throw refuse(field, "must be a whole number of at most " + Integer.MAX_VALUE, value);
  }

  static int inRange(String field, int least, int most, int value) {
    if (value < least || value > most) {
      throw refuse(field, "must be from " + least + " to " + most, value);
    }
    return value;
  }

  static String name(String field) {
    return OWNER + "." + field;
  }

  private static IllegalArgumentException refuse(String field, String rule, Object value) {
    return new IllegalArgumentException(name(field) + " " + rule + ", was " + value);
  }
}
