package io.reconnect.registry;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Commands that are wrong in one field, made from the schemas: every field missing, of every other
 * type, too long, too short, too big, too small, too deep, with too many entries, and beside one
 * that is not known.
 */
final class CommandCases {

  /** Stands in every text that is wrong, and must come back in no answer. */
  static final String MARKER = "s3cret-marker";

  private static final int DEEP = 70;
  private static final JsonArray NONE = new JsonArray();

  /**
   * One wrong command.
   *
   * @param what is wrong, for messages
   * @param command the whole of it
   * @param field the pointer that the answer must name
   */
  record Case(String what, JsonObject command, String field) {}

  private final JsonObject common = CommandSchemas.read("common").getJsonObject("$defs");
  private final List<Case> cases = new ArrayList<>();
  private JsonObject valid = new JsonObject();

  /** Only what is required, in the valid command that is made wrong. */
  private boolean fewest;

  /** All cases of one schema. */
  static List<Case> of(String schema) {
    return new CommandCases().collect(CommandSchemas.read(schema));
  }

  /** A command that is right and has every field there is. */
  static JsonObject valid(String schema) {
    return (JsonObject) new CommandCases().sample(CommandSchemas.read(schema));
  }

  private List<Case> collect(JsonObject schema) {
    valid = (JsonObject) sample(schema);
    members(schema, List.of());
    fewest = true;
    valid = (JsonObject) sample(schema);
    members(schema, List.of());
    return cases;
  }

  // --- what is right --------------------------------------------------------------------------

  private JsonObject resolved(JsonObject schema) {
    String ref = schema.getString("$ref");
    return ref == null ? schema : common.getJsonObject(ref.substring(ref.lastIndexOf('/') + 1));
  }

  private Object sample(JsonObject unresolved) {
    JsonObject schema = resolved(unresolved);
    if (schema.containsKey("const")) {
      return schema.getValue("const");
    }
    if (schema.containsKey("enum")) {
      return schema.getJsonArray("enum").getValue(0);
    }
    return switch (types(schema).get(0)) {
      case "object" -> {
        JsonObject object = new JsonObject();
        for (Map.Entry<String, Object> member :
            schema.getJsonObject("properties", new JsonObject())) {
          JsonObject of = resolved((JsonObject) member.getValue());
          if (!fewest
              || schema.getJsonArray("required", NONE).contains(member.getKey())
              // else what is required of its entries would be missing as well
              || of.getJsonObject("items", of).containsKey("$ref")) {
            object.put(member.getKey(), sample((JsonObject) member.getValue()));
          }
        }
        if (!fewest && schema.getValue("additionalProperties") instanceof JsonObject any) {
          object.put("any", sample(any));
        }
        yield object;
      }
      case "array" ->
          schema.containsKey("items")
              ? new JsonArray().add(sample(schema.getJsonObject("items")))
              : new JsonArray();
      case "string" -> "a";
      case "integer" -> Math.max(1, schema.getInteger("minimum", 1));
      case "boolean" -> true;
      default -> throw new AssertionError("no sample for " + schema);
    };
  }

  private static List<String> types(JsonObject schema) {
    Object type = schema.getValue("type");
    return type instanceof JsonArray several
        ? several.stream().map(String.class::cast).toList()
        : List.of((String) type);
  }

  // --- what is wrong --------------------------------------------------------------------------

  private void members(JsonObject schema, List<Object> path) {
    JsonObject properties = schema.getJsonObject("properties", new JsonObject());
    List<?> required = schema.getJsonArray("required", new JsonArray()).getList();
    for (String name : properties.fieldNames()) {
      List<Object> member = plus(path, name);
      if (required.contains(name)) {
        add("is missing", member, without(member));
      }
      value(properties.getJsonObject(name), member);
    }
    if (Boolean.FALSE.equals(schema.getValue("additionalProperties"))) {
      for (String name : List.of("unknown", "Name", "", "a/b", "x".repeat(200))) {
        List<Object> member = plus(path, name);
        add("is not known", member, with(member, MARKER));
      }
    }
    if (schema.getValue("additionalProperties") instanceof JsonObject any) {
      value(any, plus(path, "any"));
      Map<String, Object> many = new LinkedHashMap<>();
      for (int i = 0; i <= schema.getInteger("maxProperties"); i++) {
        many.put("n" + i, "v");
      }
      add("has too many members", path, with(path, new JsonObject(many)));
    }
  }

  private void value(JsonObject unresolved, List<Object> path) {
    JsonObject schema = resolved(unresolved);
    for (Map.Entry<String, Object> other : others()) {
      if (!fits(schema, other.getKey())) {
        add("is " + other.getKey() + " " + other.getValue(), path, with(path, other.getValue()));
      }
    }
    add("is no JSON value", path, with(path, Double.NaN));
    add("is nested too deep", path, with(path, deep(DEEP)));
    add("is nested far too deep", path, with(path, deep(400)));
    add("is longer than any command", path, with(path, MARKER.repeat(100_000)));
    if (schema.containsKey("const") || schema.containsKey("enum")) {
      add("is another text", path, with(path, MARKER));
      add("is an empty text", path, with(path, ""));
      return;
    }
    if (types(schema).contains("string")) {
      text(schema, path);
    }
    if (types(schema).contains("integer")) {
      add("is too small", path, with(path, schema.getInteger("minimum") - 1));
      add("is far too small", path, with(path, Long.MIN_VALUE));
      add("is too big", path, with(path, schema.getInteger("maximum") + 1L));
      add("is far too big", path, with(path, Long.MAX_VALUE));
    }
    if (schema.containsKey("items")) {
      JsonObject items = schema.getJsonObject("items");
      value(items, plus(path, 0));
      int most = schema.getInteger("maxItems");
      if (most < 10_000) {
        add(
            "has too many entries",
            path,
            with(path, new JsonArray(Collections.nCopies(most + 1, "x"))));
      }
    }
    members(schema, path);
  }

  private void text(JsonObject schema, List<Object> path) {
    Integer most = schema.getInteger("maxLength");
    add("is too long", path, with(path, "x".repeat(most + 1)));
    add("is far too long", path, with(path, "x".repeat(2 * most + 1_000)));
    if (schema.containsKey("pattern")) {
      add("is blank", path, with(path, "  "));
      add("is empty", path, with(path, ""));
    }
    if (Objects.equals(schema.getString("pattern"), "^[a-z0-9][a-z0-9_-]{0,63}$")) {
      for (String wrong : List.of("A", "a b", "../a", "a.b", "-a", "ä", MARKER + "!", "a\u0000")) {
        add("has another form", path, with(path, wrong));
      }
    }
  }

  private static List<Map.Entry<String, Object>> others() {
    List<Map.Entry<String, Object>> others = new ArrayList<>();
    others.add(other("null", null));
    others.add(other("boolean", true));
    others.add(other("boolean", false));
    others.add(other("integer", 7));
    others.add(other("integer", -7));
    others.add(other("integer", Long.MAX_VALUE));
    others.add(other("integer", BigInteger.TEN.pow(40)));
    others.add(other("number", 7.5));
    others.add(other("number", -1e-300));
    others.add(other("string", MARKER));
    others.add(other("string", ""));
    others.add(other("string", "7"));
    others.add(other("string", "null"));
    others.add(other("array", new JsonArray()));
    others.add(other("array", new JsonArray().add(MARKER)));
    others.add(other("array", new JsonArray().addNull().add(new JsonObject())));
    others.add(other("object", new JsonObject()));
    others.add(other("object", new JsonObject().put("x", MARKER)));
    return others;
  }

  private static Map.Entry<String, Object> other(String type, Object value) {
    return new AbstractMap.SimpleImmutableEntry<>(type, value);
  }

  private static boolean fits(JsonObject schema, String type) {
    if (schema.containsKey("const") || schema.containsKey("enum")) {
      return type.equals("string");
    }
    return types(schema).contains(type);
  }

  private static Object deep(int levels) {
    Object value = MARKER;
    for (int i = 0; i < levels; i++) {
      value = i % 2 == 0 ? new JsonArray().add(value) : new JsonObject().put("d", value);
    }
    return value;
  }

  private void add(String what, List<Object> path, JsonObject command) {
    cases.add(new Case(path + " " + what, command, pointer(path)));
  }

  private static String pointer(List<Object> path) {
    StringBuilder pointer = new StringBuilder();
    path.forEach(
        step -> pointer.append('/').append(step.toString().replace("~", "~0").replace("/", "~1")));
    return pointer.toString();
  }

  private static List<Object> plus(List<Object> path, Object step) {
    List<Object> longer = new ArrayList<>(path);
    longer.add(step);
    return longer;
  }

  private JsonObject without(List<Object> path) {
    JsonObject copy = valid.copy();
    ((JsonObject) parent(copy, path)).remove((String) path.get(path.size() - 1));
    return copy;
  }

  private JsonObject with(List<Object> path, Object value) {
    JsonObject copy = valid.copy();
    put(parent(copy, path), path.get(path.size() - 1), value);
    return copy;
  }

  /** The container of the last step, made on the way where it is not there. */
  private static Object parent(JsonObject root, List<Object> path) {
    Object at = root;
    for (int i = 0; i + 1 < path.size(); i++) {
      Object step = path.get(i);
      Object next =
          at instanceof JsonArray array
              ? (array.isEmpty() ? null : array.getValue((Integer) step))
              : ((JsonObject) at).getValue((String) step);
      if (next == null) {
        next = path.get(i + 1) instanceof Integer ? new JsonArray() : new JsonObject();
        put(at, step, next);
      }
      at = next;
    }
    return at;
  }

  private static void put(Object container, Object step, Object value) {
    if (container instanceof JsonObject object) {
      object.put((String) step, value);
    } else if (((JsonArray) container).isEmpty()) {
      ((JsonArray) container).add(value);
    } else {
      ((JsonArray) container).set((Integer) step, value);
    }
  }

  /** The names of the schemas of commands. */
  static Set<String> schemas() {
    Set<String> names = new java.util.TreeSet<>();
    for (Command command : Command.values()) {
      names.add("command-" + command.text());
    }
    names.add(CommandSchemas.SESSION_CALL);
    return names;
  }
}
