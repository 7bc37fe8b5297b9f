package io.reconnect.registry.config;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON as people write it, with comments and a comma after the last element, within bounds.
 * Nothing of the text gets into a message. Of a field that is given twice the first counts, and the
 * second is remembered.
 */
final class JsonText {

  /** A JSON value, {@code null} included, and the paths of fields that were given once more. */
  record Value(@Nullable Object json, List<JsonPath> duplicates) {}

  private final ConfigLimits limits;
  private final JsonParser parser;
  private final List<JsonPath> duplicates = new ArrayList<>();
  private int values;

  private JsonText(ConfigLimits limits, JsonParser parser) {
    this.limits = limits;
    this.parser = parser;
  }

  static Value read(Buffer text, ConfigLimits limits) {
    if (text.length() > limits.maxBytes()) {
      throw new ConfigException("it is larger than " + limits.maxBytes() + " bytes");
    }
    JsonFactory factory =
        JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxStringLength(limits.maxBytes())
                    .maxNameLength(limits.maxBytes())
                    .build())
            .build();
    try (JsonParser parser = factory.createParser(text.getBytes())) {
      return new JsonText(limits, parser).whole();
    } catch (JsonProcessingException e) {
      throw new ConfigException("it is not JSON" + place(e));
    } catch (IOException e) {
      throw new ConfigException("it is not text in UTF-8");
    }
  }

  private static String place(JsonProcessingException e) {
    return e.getLocation() == null
        ? ""
        : " at line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }

  private Value whole() throws IOException {
    if (parser.nextToken() == null) {
      throw new ConfigException("it is empty");
    }
    Object json = value(JsonPath.ROOT, 1);
    if (parser.nextToken() != null) {
      throw new ConfigException(
          "it is not JSON: something follows the end, at line "
              + parser.currentTokenLocation().getLineNr());
    }
    return new Value(json, List.copyOf(duplicates));
  }

  private @Nullable Object value(JsonPath path, int depth) throws IOException {
    if (++values > limits.maxValues()) {
      throw new ConfigException("it holds more than " + limits.maxValues() + " values");
    }
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> object(path, deeper(depth));
      case START_ARRAY -> array(path, deeper(depth));
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalStateException("no value begins with " + token);
    };
  }

  private int deeper(int depth) {
    if (depth > limits.maxDepth()) {
      throw new ConfigException("it is nested deeper than " + limits.maxDepth() + " levels");
    }
    return depth + 1;
  }

  private JsonObject object(JsonPath path, int depth) throws IOException {
    JsonObject object = new JsonObject();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      parser.nextToken();
      JsonPath inside = path.field(field);
      Object value = value(inside, depth);
      if (object.containsKey(field)) {
        duplicates.add(inside);
      } else {
        object.put(field, value);
      }
    }
    return object;
  }

  private JsonArray array(JsonPath path, int depth) throws IOException {
    JsonArray array = new JsonArray();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(path.item(array.size()), depth));
    }
    return array;
  }
}
