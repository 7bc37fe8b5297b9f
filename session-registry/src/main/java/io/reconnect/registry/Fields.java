package io.reconnect.registry;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Set;

/**
 * Reads configuration strictly. Every refusal is one sentence with the field; values of text and of
 * objects, which may be secrets, are not repeated.
 */
final class Fields {

  private final String owner;
  private final JsonObject json;

  Fields(String owner, JsonObject json, Set<String> known) {
    this.owner = owner;
    this.json = json;
    for (String field : json.fieldNames()) {
      if (!known.contains(field)) {
        throw new IllegalArgumentException(
            owner + " has no field '" + field + "'; known are " + known.stream().sorted().toList());
      }
    }
  }

  String text(String field, String otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof String text) {
      return text;
    }
    throw wrong(field, "a string", value);
  }

  boolean flag(String field, boolean otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong(field, "true or false", value);
  }

  int integer(String field, int otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number && number.doubleValue() == number.intValue()) {
      return number.intValue();
    }
    throw wrong(field, "a whole number of at most " + Integer.MAX_VALUE, value);
  }

  JsonObject object(String field) {
    Object value = json.getValue(field);
    if (value == null) {
      return new JsonObject();
    }
    if (value instanceof JsonObject object) {
      return object;
    }
    throw wrong(field, "an object", value);
  }

  List<String> texts(String field, List<String> otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof JsonArray array && array.stream().allMatch(String.class::isInstance)) {
      return array.stream().map(String.class::cast).toList();
    }
    throw wrong(field, "an array of strings", value);
  }

  List<JsonObject> objects(String field) {
    Object value = json.getValue(field);
    if (value == null) {
      return List.of();
    }
    if (value instanceof JsonArray array && array.stream().allMatch(JsonObject.class::isInstance)) {
      return array.stream().map(JsonObject.class::cast).toList();
    }
    throw wrong(field, "an array of objects", value);
  }

  private IllegalArgumentException wrong(String field, String expected, Object value) {
    return new IllegalArgumentException(
        owner + "." + field + " must be " + expected + ", was " + kind(value));
  }

  private static String kind(Object value) {
    if (value instanceof String) {
      return "a string";
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    if (value instanceof JsonArray) {
      return "an array";
    }
    return value instanceof JsonObject ? "an object" : "no JSON value";
  }
}
