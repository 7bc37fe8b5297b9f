package io.reconnect.registry.config;

import static java.util.Objects.requireNonNull;

import io.reconnect.registry.SessionDefinition;
import io.reconnect.registry.config.ConfigProblem.Kind;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads configurations. Pure: equal text and environment give an equal outcome. An entry that is
 * wrong, or that cannot be served, is reported and spoils no other. May be used from any thread.
 *
 * <p>What it reads is described in {@code docs/configuration.md}; the JSON Schemas {@code
 * config.schema.json} and {@code server.schema.json} lie beside this class.
 */
public final class ConfigParser {

  private final Function<String, @Nullable String> environment;
  private final ConfigLimits limits;
  private final EntrySchema schema = new EntrySchema();

  /** With the environment of this process and the default limits. */
  public ConfigParser() {
    this(System::getenv, ConfigLimits.DEFAULT);
  }

  /**
   * With an environment and limits of the application's own.
   *
   * @param environment gives the value of a variable, {@code null} when there is none
   * @param limits what is read
   */
  public ConfigParser(Function<String, @Nullable String> environment, ConfigLimits limits) {
    this.environment = requireNonNull(environment, "environment");
    this.limits = requireNonNull(limits, "limits");
  }

  ConfigLimits limits() {
    return limits;
  }

  /**
   * Reads a configuration.
   *
   * @param text JSON in UTF-8, comments and a comma after the last element allowed
   * @return what can be served, and what is wrong
   * @throws ConfigException when nothing can be said of any server
   */
  public ServersConfig parse(String text) {
    return parse(Buffer.buffer(text));
  }

  /**
   * Reads a configuration.
   *
   * @param text as it stands in the file
   * @return what can be served, and what is wrong
   * @throws ConfigException when nothing can be said of any server
   */
  public ServersConfig parse(Buffer text) {
    JsonText.Value read = JsonText.read(text, limits);
    Run run = new Run(read.duplicates());
    for (ServerMaps.ServerMap map : ServerMaps.in(read.json())) {
      map.servers().forEach(server -> run.entry(server.getKey(), map.path(), server.getValue()));
      run.duplicatesOf(map);
    }
    return run.outcome();
  }

  /** One configuration. */
  private final class Run {

    private final List<JsonPath> duplicates;
    private final Map<String, JsonPath> claimed = new HashMap<>();
    private final List<SessionDefinition> sessions = new ArrayList<>();
    private final Set<String> disabled = new TreeSet<>();
    private final Set<String> leftOut = new TreeSet<>();
    private final List<ConfigProblem> problems = new ArrayList<>();

    Run(List<JsonPath> duplicates) {
      this.duplicates = duplicates;
    }

    ServersConfig outcome() {
      return new ServersConfig(sessions, disabled, leftOut, problems);
    }

    /** A server whose key stands in the text once more: the first one counts. */
    void duplicatesOf(ServerMaps.ServerMap map) {
      map.servers().fieldNames().stream()
          .map(map.path()::field)
          .filter(duplicates::contains)
          .forEach(
              path ->
                  problem(Kind.DUPLICATE, path, "stands there more than once; the first counts"));
    }

    void entry(String key, JsonPath around, @Nullable Object value) {
      JsonPath path = around.field(key);
      String name = ServerName.of(key).orElse(null);
      if (name == null) {
        problem(Kind.NAME, path, "cannot be the name of a session: " + ServerName.RULE);
        return;
      }
      JsonPath first = claimed.putIfAbsent(name, path);
      if (first != null) {
        problem(
            Kind.DUPLICATE,
            path,
            "is '" + name + "' too, as " + first + " is, which stands before it and counts");
        return;
      }
      if (!(value instanceof JsonObject json)) {
        leaveOut(name, new ConfigProblem(Kind.VALUE, path.text(), "must be an object"));
        return;
      }
      JsonObject entry = withoutNulls(json);
      if (EntryReader.isDisabled(entry)) {
        disabled.add(name);
      } else {
        serve(name, path, entry);
      }
    }

    private void serve(String name, JsonPath path, JsonObject entry) {
      if (EntryReader.isProgram(entry)) {
        leaveOut(
            name,
            new ConfigProblem(
                Kind.UNSUPPORTED,
                path.text(),
                "starts a program, which this toolkit never does: start it yourself, and give its"
                    + " url or socket"));
        return;
      }
      List<ConfigProblem> wrong = new ArrayList<>(schema.check(path, entry));
      wrong.addAll(doubled(path));
      if (!wrong.isEmpty()) {
        wrong.forEach(problem -> leaveOut(name, problem));
        return;
      }
      Variables variables = new Variables(environment);
      EntryReader reader = new EntryReader(name, path, entry, variables);
      if (!variables.problems().isEmpty()) {
        variables.problems().forEach(problem -> leaveOut(name, problem));
        return;
      }
      try {
        sessions.add(reader.read());
      } catch (EntryFields.Refusal refusal) {
        leaveOut(name, refusal.problem());
        return;
      }
      for (String field : entry.fieldNames()) {
        if (!schema.fields().contains(field)) {
          problem(Kind.IGNORED, path.field(field), "means nothing here, and is passed over");
        }
      }
    }

    private List<ConfigProblem> doubled(JsonPath path) {
      return duplicates.stream()
          .map(JsonPath::text)
          .filter(
              twice -> twice.startsWith(path.text() + ".") || twice.startsWith(path.text() + "["))
          .distinct()
          .map(twice -> new ConfigProblem(Kind.DUPLICATE, twice, "is given more than once"))
          .toList();
    }

    private void leaveOut(String name, ConfigProblem problem) {
      leftOut.add(name);
      problems.add(problem);
    }

    private void problem(Kind kind, JsonPath path, String message) {
      problems.add(new ConfigProblem(kind, path.text(), message));
    }
  }

  private static JsonObject withoutNulls(JsonObject json) {
    JsonObject without = new JsonObject();
    json.forEach(
        field -> {
          if (field.getValue() != null) {
            without.put(field.getKey(), field.getValue());
          }
        });
    return without;
  }
}
