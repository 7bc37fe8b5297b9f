package io.reconnect.mcp.model;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads members of foreign JSON. Absent and null are the same; what is there has the right type or
 * is refused by name.
 */
final class Members {

  private Members() {}

  static String text(JsonObject json, String member) {
    if (json.getValue(member) instanceof String text) {
      return text;
    }
    throw new MalformedException(member, "a string");
  }

  static String text(JsonObject json, String member, String otherwise) {
    String text = optionalText(json, member);
    return text == null ? otherwise : text;
  }

  static @Nullable String optionalText(JsonObject json, String member) {
    return json.getValue(member) == null ? null : text(json, member);
  }

  static JsonObject object(JsonObject json, String member) {
    if (json.getValue(member) instanceof JsonObject object) {
      return object;
    }
    throw new MalformedException(member, "an object");
  }

  static @Nullable JsonObject optionalObject(JsonObject json, String member) {
    return json.getValue(member) == null ? null : object(json, member);
  }

  static JsonObject objectOrEmpty(JsonObject json, String member) {
    JsonObject object = optionalObject(json, member);
    return object == null ? new JsonObject() : object;
  }

  static boolean flag(JsonObject json, String member, boolean otherwise) {
    Object value = json.getValue(member);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw new MalformedException(member, "true or false");
  }

  static @Nullable Long optionalInteger(JsonObject json, String member) {
    Object value = json.getValue(member);
    if (value == null) {
      return null;
    }
    if (value instanceof Number number && number.doubleValue() == number.longValue()) {
      return number.longValue();
    }
    throw new MalformedException(member, "a whole number");
  }

  /** Reads one member, so that what is wrong in it is named from the outside. */
  static <T> T one(JsonObject json, String member, Function<JsonObject, T> reader) {
    JsonObject object = object(json, member);
    try {
      return reader.apply(object);
    } catch (MalformedException e) {
      throw e.inside(member);
    }
  }

  /** Reads an array of objects; an absent one is empty. */
  static <T> List<T> list(JsonObject json, String member, Function<JsonObject, T> reader) {
    JsonArray array = array(json, member);
    List<T> read = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      String path = member + "[" + i + "]";
      if (!(array.getValue(i) instanceof JsonObject object)) {
        throw new MalformedException(path, "an object");
      }
      try {
        read.add(reader.apply(object));
      } catch (MalformedException e) {
        throw e.inside(path);
      }
    }
    return List.copyOf(read);
  }

  /** Reads an array of strings; an absent one is empty. */
  static List<String> texts(JsonObject json, String member) {
    JsonArray array = array(json, member);
    List<String> read = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      if (!(array.getValue(i) instanceof String text)) {
        throw new MalformedException(member + "[" + i + "]", "a string");
      }
      read.add(text);
    }
    return List.copyOf(read);
  }

  private static JsonArray array(JsonObject json, String member) {
    Object value = json.getValue(member);
    if (value == null) {
      return new JsonArray();
    }
    if (value instanceof JsonArray array) {
      return array;
    }
    throw new MalformedException(member, "an array");
  }
}
