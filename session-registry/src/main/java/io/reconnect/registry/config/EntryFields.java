package io.reconnect.registry.config;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one entry under all their spellings. The schema has looked at the types, and null
 * is as good as absent.
 */
final class EntryFields {

  /** What is wrong with an entry, so that it is left out. */
  static final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient ConfigProblem problem;

    Refusal(ConfigProblem.Kind kind, JsonPath path, String message) {
      super(message, null, false, false);
      this.problem = new ConfigProblem(kind, path.text(), message);
    }

    ConfigProblem problem() {
      return problem;
    }
  }

  private final JsonPath path;
  private final JsonObject entry;

  EntryFields(JsonPath path, JsonObject entry) {
    this.path = path;
    this.entry = entry;
  }

  JsonPath path() {
    return path;
  }

  JsonPath path(String... spellings) {
    return path.field(spelling(spellings).orElse(spellings[0]));
  }

  Optional<String> text(String... spellings) {
    return Optional.ofNullable((String) value(spellings));
  }

  boolean has(String... spellings) {
    return spelling(spellings).isPresent();
  }

  boolean flag(String field, boolean otherwise) {
    return value(field) instanceof Boolean flag ? flag : otherwise;
  }

  Optional<Long> integer(String... spellings) {
    return value(spellings) instanceof Number number
        ? Optional.of(number.longValue())
        : Optional.empty();
  }

  Optional<JsonObject> object(String... spellings) {
    return Optional.ofNullable((JsonObject) value(spellings));
  }

  List<String> names(List<String> otherwise, String... spellings) {
    return value(spellings) instanceof JsonArray names
        ? names.stream().map(String.class::cast).toList()
        : otherwise;
  }

  private @Nullable Object value(String... spellings) {
    return spelling(spellings).map(entry::getValue).orElse(null);
  }

  private Optional<String> spelling(String... spellings) {
    List<String> given =
        List.of(spellings).stream().filter(field -> entry.getValue(field) != null).toList();
    if (given.size() > 1) {
      throw new Refusal(
          ConfigProblem.Kind.DUPLICATE,
          path.field(given.get(1)),
          "says the same as '" + given.get(0) + "': give one of them");
    }
    return given.stream().findFirst();
  }
}
