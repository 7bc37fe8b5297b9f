package io.reconnect.registry.config;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.Draft;
import io.vertx.json.schema.JsonSchema;
import io.vertx.json.schema.JsonSchemaOptions;
import io.vertx.json.schema.OutputFormat;
import io.vertx.json.schema.OutputUnit;
import io.vertx.json.schema.SchemaRepository;
import io.vertx.json.schema.Validator;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of one server. What it refuses is said in words made from the schema alone: those
 * of a validator may repeat the value.
 */
final class EntrySchema {

  private static final String FILE = "server.schema.json";

  private final JsonObject schema;
  private final Validator validator;

  EntrySchema() {
    this.schema = read(FILE);
    JsonSchemaOptions options =
        new JsonSchemaOptions()
            .setBaseUri("https://reconnect.invalid/schemas/")
            .setDraft(Draft.DRAFT202012)
            .setOutputFormat(OutputFormat.Basic);
    // a copy, since the validator writes into its schema
    this.validator =
        SchemaRepository.create(options)
            .dereference(JsonSchema.of(schema.copy()))
            .validator(schema.getString("$id"));
  }

  static JsonObject read(String file) {
    try (InputStream in = EntrySchema.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the jar has no " + file);
      }
      return new JsonObject(Buffer.buffer(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The fields that mean something. */
  Set<String> fields() {
    return schema.getJsonObject("properties").fieldNames();
  }

  /** What is wrong with an entry, once for each place. */
  List<ConfigProblem> check(JsonPath path, JsonObject entry) {
    OutputUnit outcome = validator.validate(entry);
    if (outcome.getValid()) {
      return List.of();
    }
    Map<String, ConfigProblem> problems = new LinkedHashMap<>();
    for (OutputUnit error : outcome.getErrors()) {
      rule(error)
          .ifPresent(
              rule -> {
                JsonPath at = resolve(path, entry, error.getInstanceLocation());
                problems.putIfAbsent(
                    at.text(), new ConfigProblem(ConfigProblem.Kind.VALUE, at.text(), rule));
              });
    }
    if (problems.isEmpty()) {
      return List.of(
          new ConfigProblem(ConfigProblem.Kind.VALUE, path.text(), "does not fit the schema"));
    }
    return new ArrayList<>(problems.values());
  }

  /** Errors of the objects around the one that is wrong say nothing more. */
  private Optional<String> rule(OutputUnit error) {
    String location = error.getAbsoluteKeywordLocation();
    String pointer = location.substring(location.indexOf('#') + 1);
    String keyword = pointer.substring(pointer.lastIndexOf('/') + 1);
    Object value = at(pointer);
    return switch (keyword) {
      case "type" -> Optional.of("must be " + article(String.valueOf(value)));
      case "enum" -> Optional.of("must be one of " + value);
      case "minLength" -> Optional.of("must not be empty");
      case "maxLength" -> Optional.of("must have at most " + value + " characters");
      case "maxItems", "maxProperties" -> Optional.of("must have at most " + value + " elements");
      case "minimum" -> Optional.of("must be at least " + value);
      case "maximum" -> Optional.of("must be at most " + value);
      case "not" -> Optional.of("must be " + at(sibling(pointer, "description")));
      default -> Optional.empty();
    };
  }

  private static String sibling(String pointer, String keyword) {
    return pointer.substring(0, pointer.lastIndexOf('/') + 1) + keyword;
  }

  private static String article(String type) {
    return switch (type) {
      case "boolean" -> "true or false";
      case "integer" -> "a whole number";
      case "object", "array" -> "an " + type;
      default -> "a " + type;
    };
  }

  private @Nullable Object at(String pointer) {
    Object at = schema;
    for (String step : steps(pointer)) {
      at = at instanceof JsonObject object ? object.getValue(step) : null;
    }
    return at;
  }

  private static JsonPath resolve(JsonPath path, JsonObject entry, String location) {
    JsonPath at = path;
    Object value = entry;
    for (String step : steps(location.substring(location.indexOf('#') + 1))) {
      if (value instanceof JsonArray array) {
        int index = Integer.parseInt(step);
        at = at.item(index);
        value = array.getValue(index);
      } else {
        at = at.field(step);
        value = value instanceof JsonObject object ? object.getValue(step) : null;
      }
    }
    return at;
  }

  private static List<String> steps(String pointer) {
    List<String> steps = new ArrayList<>();
    for (String step : pointer.split("/")) {
      if (!step.isEmpty()) {
        steps.add(
            URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8)
                .replace("~1", "/")
                .replace("~0", "~"));
      }
    }
    return steps;
  }
}
