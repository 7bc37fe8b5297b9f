package io.reconnect.registry;

import io.vertx.core.buffer.Buffer;
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
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The schemas of commands, replies, events and failures: resources of this module. */
final class CommandSchemas {

  static final String BASE = "app://reconnect/registry/";
  static final String SESSION_CALL = "session-call";
  private static final String FOLDER = "schemas/";
  private static final String SUFFIX = ".schema.json";

  /** Keywords whose complaint only says that one below them complained. */
  private static final Set<String> CONTAINERS = Set.of("properties", "$ref", "items");

  private final SchemaRepository repository;
  private final Map<Command, Validator> commands = new EnumMap<>(Command.class);
  private final Validator sessionCall;

  private CommandSchemas() {
    repository =
        SchemaRepository.create(
            new JsonSchemaOptions()
                .setBaseUri(BASE)
                .setDraft(Draft.DRAFT202012)
                .setOutputFormat(OutputFormat.Basic));
    names().forEach(name -> repository.dereference(JsonSchema.of(read(name))));
    for (Command command : Command.values()) {
      commands.put(command, validator("command-" + command.text()));
    }
    sessionCall = validator(SESSION_CALL);
  }

  /** Reads them, which blocks. */
  static CommandSchemas load() {
    return new CommandSchemas();
  }

  /** The names of all schemas. */
  static List<String> names() {
    return new JsonObject(Buffer.buffer(bytes("index.json")))
        .getJsonArray("schemas").stream().map(String.class::cast).toList();
  }

  /** One schema. */
  static JsonObject read(String name) {
    return new JsonObject(Buffer.buffer(bytes(name + SUFFIX)));
  }

  private static byte[] bytes(String file) {
    try (InputStream in = CommandSchemas.class.getResourceAsStream(FOLDER + file)) {
      if (in == null) {
        throw new IllegalStateException("the schema " + file + " is missing from the jar");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Validator validator(String name) {
    return repository.validator(BASE + name);
  }

  /**
   * Checks a command.
   *
   * @throws RegistryException naming the first field that cannot be
   */
  void check(Command command, JsonObject json) {
    Validator validator = commands.get(command);
    if (validator == null) {
      throw new IllegalStateException("there is no schema for " + command);
    }
    check(validator, json);
  }

  /** Checks a call at the address of a session. */
  void checkSessionCall(JsonObject json) {
    check(sessionCall, json);
  }

  private static void check(Validator validator, JsonObject json) {
    OutputUnit result = validator.validate(json);
    if (!Boolean.TRUE.equals(result.getValid())) {
      throw refusal(result.getErrors() == null ? List.of() : result.getErrors());
    }
  }

  private static RegistryException refusal(List<OutputUnit> errors) {
    Set<String> known = new HashSet<>();
    for (OutputUnit error : errors) {
      if (keyword(error).equals("properties")) {
        known.add(error.getInstanceLocation());
      }
    }
    for (OutputUnit error : errors) {
      String keyword = keyword(error);
      String field = pointer(error.getInstanceLocation());
      if (keyword.equals("additionalProperties")) {
        // also said of members that are known and wrong, and above what is wrong with any member
        if (!known.contains(error.getInstanceLocation()) && !hasDetail(error, errors)) {
          return RegistryException.badCommand(field, "is not known");
        }
      } else if (keyword.equals("required")) {
        return RegistryException.badCommand(
            CommandLimits.shown(field + "/" + quoted(error.getError())), "is missing");
      } else if (!CONTAINERS.contains(keyword)) {
        return RegistryException.badCommand(field, rule(keyword));
      }
    }
    return RegistryException.badCommand("", "is not what its schema says");
  }

  private static boolean hasDetail(OutputUnit error, List<OutputUnit> errors) {
    String below = error.getKeywordLocation() + "/";
    return errors.stream()
        .anyMatch(
            other ->
                other.getKeywordLocation().startsWith(below)
                    && other.getInstanceLocation().equals(error.getInstanceLocation()));
  }

  private static String keyword(OutputUnit error) {
    String location = error.getKeywordLocation();
    return location.substring(location.lastIndexOf('/') + 1);
  }

  private static String pointer(String location) {
    return CommandLimits.shown(location.startsWith("#") ? location.substring(1) : location);
  }

  /** What stands between the last two quotation marks. */
  private static String quoted(String text) {
    int end = text.lastIndexOf('"');
    int start = text.lastIndexOf('"', end - 1);
    return start < 0 ? "" : text.substring(start + 1, end);
  }

  /** Without the value, which may be a secret. */
  private static String rule(String keyword) {
    return switch (keyword) {
      case "type" -> "has the wrong type";
      case "const", "enum" -> "is none of the values that are known";
      case "pattern" -> "has a form that it may not have";
      case "minLength" -> "is too short";
      case "maxLength" -> "is too long";
      case "minimum" -> "is too small";
      case "maximum" -> "is too big";
      case "maxItems" -> "has too many entries";
      case "maxProperties" -> "has too many members";
      default -> "is not what its schema says (" + keyword + ")";
    };
  }
}
