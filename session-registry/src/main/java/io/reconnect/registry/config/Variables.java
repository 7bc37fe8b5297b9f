package io.reconnect.registry.config;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Puts values of the environment in the place of {@code ${NAME}}, {@code ${env:NAME}} and {@code
 * ${NAME:-default}} in the strings of one entry, once: what a value holds is not looked at again.
 */
final class Variables {

  private static final Pattern REFERENCE =
      Pattern.compile("(?:env:)?(?<name>[A-Za-z_][A-Za-z0-9_]*)(?::-(?<otherwise>.*))?");
  private static final Pattern PRINTABLE = Pattern.compile("[A-Za-z0-9_.:-]{1,80}");

  private final Function<String, @Nullable String> environment;
  private final Set<String> values = new HashSet<>();
  private final List<ConfigProblem> problems = new ArrayList<>();

  Variables(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  /** What was found wrong, also in strings that could be expanded in part. */
  List<ConfigProblem> problems() {
    return problems;
  }

  JsonObject expand(JsonPath path, JsonObject json) {
    JsonObject expanded = new JsonObject();
    json.forEach(
        field -> {
          JsonPath inside = path.field(field.getKey());
          expanded.put(field.getKey(), any(inside, field.getValue()));
        });
    return expanded;
  }

  private @Nullable Object any(JsonPath path, @Nullable Object value) {
    if (value instanceof String text) {
      return text(path, text);
    } else if (value instanceof JsonObject object) {
      return expand(path, object);
    } else if (value instanceof JsonArray array) {
      JsonArray expanded = new JsonArray();
      for (int i = 0; i < array.size(); i++) {
        expanded.add(any(path.item(i), array.getValue(i)));
      }
      return expanded;
    }
    return value;
  }

  private String text(JsonPath path, String text) {
    StringBuilder expanded = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf("${"); at >= 0; at = text.indexOf("${", from)) {
      expanded.append(text, from, at);
      int end = text.indexOf('}', at);
      if (end < 0) {
        problem(path, "a '${' has no '}'");
        return "";
      }
      expanded.append(resolve(path, text.substring(at + 2, end)));
      from = end + 1;
    }
    return expanded.append(text, from, text.length()).toString();
  }

  private String resolve(JsonPath path, String reference) {
    Matcher matcher = REFERENCE.matcher(reference);
    if (!matcher.matches()) {
      problem(
          path,
          PRINTABLE.matcher(reference).matches()
              ? "'${" + reference + "}' is no reference to the environment"
              : "a '${…}' is no reference to the environment");
      return "";
    }
    String name = matcher.group("name");
    String otherwise = matcher.group("otherwise");
    String value = environment.apply(name);
    if (value == null || (value.isEmpty() && otherwise != null)) {
      if (otherwise == null) {
        problem(path, "the environment has no variable " + name);
        return "";
      }
      return otherwise;
    }
    values.add(value);
    return value;
  }

  private void problem(JsonPath path, String message) {
    problems.add(new ConfigProblem(ConfigProblem.Kind.VARIABLE, path.text(), message));
  }

  /** Whether a message would show what came from the environment. */
  boolean showIn(String message) {
    return values.stream().anyMatch(value -> !value.isEmpty() && message.contains(value));
  }
}
