package io.reconnect.transport.http;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads and checks options: every refusal is one sentence with the field and the value, but for
 * values that may hold a secret.
 */
final class OptionFields {

  private static final String OWNER = "http";

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
    if (json.getValue(field) instanceof String text) {
      return text;
    }
    throw refuse(field, "must be a string");
  }

  boolean flag(String field, boolean otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw refuse(field, "must be true or false, was " + value);
  }

  int integer(String field, int otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number && number.doubleValue() == number.intValue()) {
      return number.intValue();
    }
    throw refuse(
        field, "must be a whole number of at most " + Integer.MAX_VALUE + ", was " + value);
  }

  /** In whole milliseconds. */
  Duration duration(String field, Duration otherwise) {
    return Duration.ofMillis(integer(field, (int) otherwise.toMillis()));
  }

  Map<String, String> texts(String field) {
    Map<String, String> texts = new LinkedHashMap<>();
    Object value = json.getValue(field);
    if (value == null) {
      return texts;
    }
    if (!(value instanceof JsonObject object)) {
      throw refuse(field, "must be an object");
    }
    for (String name : object.fieldNames()) {
      if (!(object.getValue(name) instanceof String text)) {
        throw refuse(field + "." + name, "must be a string");
      }
      texts.put(name, text);
    }
    return texts;
  }

  List<String> list(String field) {
    Object value = json.getValue(field);
    if (value == null) {
      return List.of();
    }
    if (!(value instanceof JsonArray array)) {
      throw refuse(field, "must be an array, was " + value);
    }
    List<String> list = new ArrayList<>();
    for (Object element : array) {
      if (!(element instanceof String text)) {
        throw refuse(field, "must hold strings, was " + value);
      }
      list.add(text);
    }
    return list;
  }

  Set<Integer> integers(String field) {
    Set<Integer> integers = new TreeSet<>();
    Object value = json.getValue(field);
    if (value == null) {
      return integers;
    }
    if (!(value instanceof JsonArray array)) {
      throw refuse(field, "must be an array, was " + value);
    }
    for (Object element : array) {
      if (!(element instanceof Integer integer)) {
        throw refuse(field, "must hold whole numbers, was " + value);
      }
      integers.add(integer);
    }
    return integers;
  }

  static int inRange(String field, int least, int most, int value) {
    if (value < least || value > most) {
      throw refuse(field, "must be from " + least + " to " + most + ", was " + value);
    }
    return value;
  }

  static Duration inRange(String field, Duration least, Duration most, Duration value) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw refuse(
          field,
          "must be from " + least.toMillis() + " ms to " + most.toMillis() + " ms, was " + value);
    }
    return value;
  }

  static IllegalArgumentException refuse(String field, String rule) {
    return new IllegalArgumentException(OWNER + "." + field + " " + rule);
  }
}
