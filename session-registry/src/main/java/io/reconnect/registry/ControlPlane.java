package io.reconnect.registry;

import io.reconnect.core.CallOptions;
import io.reconnect.core.SessionException;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The registry on the event bus: checks commands, hands them over, and answers each one, whatever
 * happens. Confined to the context of the registry.
 */
final class ControlPlane {

  private static final Logger LOG = LoggerFactory.getLogger(ControlPlane.class);

  private final EventBus bus;
  private final RegistryOptions options;
  private final SessionRegistry registry;
  private final CommandSchemas schemas;
  private final CommandLimits limits;
  private final @Nullable DefinitionSource source;
  private final Map<String, MessageConsumer<Object>> sessions = new HashMap<>();

  ControlPlane(
      Vertx vertx,
      RegistryOptions options,
      SessionRegistry registry,
      CommandSchemas schemas,
      @Nullable DefinitionSource source) {
    this.bus = vertx.eventBus();
    this.options = options;
    this.registry = registry;
    this.schemas = schemas;
    this.limits = new CommandLimits(options.getMaxCommandDepth(), options.getMaxCommandBytes());
    this.source = source;
  }

  /** Publishes events, and listens at the address of every session, from now on. */
  void publishEvents() {
    registry.onEvent(this::publish);
  }

  /** Takes commands from now on. */
  Future<Void> takeCommands() {
    MessageConsumer<Object> local = bus.localConsumer(options.getAddress());
    local.handler(message -> answer(message, () -> obey(message.body(), options.getCommands())));
    Set<Command> fromAfar = options.getRemoteCommands();
    if (fromAfar.isEmpty()) {
      return local.completion();
    }
    MessageConsumer<Object> remote = bus.consumer(options.getRemoteAddress());
    remote.handler(message -> answer(message, () -> obey(message.body(), fromAfar)));
    return Future.join(local.completion(), remote.completion()).mapEmpty();
  }

  // --- events ---------------------------------------------------------------------------------

  private void publish(RegistryEvent event) {
    String session = event.session();
    switch (event.kind()) {
      case STATUS -> sessions.computeIfAbsent(session, this::listenFor);
      case GONE -> {
        MessageConsumer<Object> consumer = sessions.remove(session);
        if (consumer != null) {
          consumer.unregister();
        }
      }
      case CLOSING -> {}
    }
    bus.publish(options.getEventsAddress(), Wire.event(event));
  }

  private MessageConsumer<Object> listenFor(String session) {
    String address = options.getSessionAddress() + session;
    MessageConsumer<Object> consumer =
        options.getRemoteCommands().contains(Command.CALL)
            ? bus.consumer(address)
            : bus.localConsumer(address);
    return consumer.handler(message -> answer(message, () -> callSession(session, message.body())));
  }

  // --- answering ------------------------------------------------------------------------------

  /** Every message gets its answer: a fault that only ends in a log would be a silent timeout. */
  private static void answer(Message<Object> message, Supplier<Future<JsonObject>> order) {
    Future<JsonObject> done;
    try {
      done = order.get();
    } catch (RuntimeException | Error e) {
      fail(message, e);
      return;
    }
    done.onComplete(
        result -> {
          if (result.failed()) {
            fail(message, result.cause());
            return;
          }
          try {
            message.reply(result.result());
          } catch (RuntimeException | Error e) {
            fail(message, e);
          }
        });
  }

  private static void fail(Message<Object> message, Throwable failure) {
    if (!(failure instanceof SessionException)) {
      LOG.error("registry: a command failed", failure);
    }
    WireFailure wire = WireFailure.of(failure);
    message.fail(wire.code(), wire.json().encode());
  }

  // --- commands -------------------------------------------------------------------------------

  private Future<JsonObject> obey(@Nullable Object body, Set<Command> allowed) {
    JsonObject json = limits.check(body);
    Object name = json.getValue("command");
    Command command = Command.of(name);
    if (command == null) {
      throw RegistryException.badCommand(
          "/command", name == null ? "is missing" : "is none of the commands that are known");
    }
    schemas.check(command, json);
    permit(command, allowed);
    if (command == Command.RELOAD && json.containsKey("definitions")) {
      permit(Command.OPEN, allowed);
    }
    if (registry.isClosing() && command != Command.SHUTDOWN) {
      throw RegistryException.closing();
    }
    return obey(command, json);
  }

  private static void permit(Command command, Set<Command> allowed) {
    if (!allowed.contains(command)) {
      throw new RegistryException(
          RegistryException.Kind.NOT_ALLOWED,
          "the command "
              + command.text()
              + " is not among those that the options of the registry allow from here");
    }
  }

  private Future<JsonObject> obey(Command command, JsonObject json) {
    String session = json.getString("session", "");
    return switch (command) {
      case OPEN -> {
        SessionDefinition definition = definition(json.getJsonObject("definition"), "/definition");
        yield waited(json, definition.name(), registry.open(definition)).map(Wire::status);
      }
      case CLOSE -> registry.close(session).map(Wire::closeReport);
      case RECONNECT -> waited(json, session, registry.reconnect(session)).map(Wire::status);
      case STATUS -> registry.status(session).map(Wire::status);
      case LIST -> registry.list(json.getBoolean("refresh", false)).map(Wire::listing);
      case EXPLAIN ->
          (session.isEmpty() ? registry.explain() : registry.explain(session).map(List::of))
              .map(Wire::explanations);
      case CALL -> call(session, json);
      case NOTIFY ->
          registry
              .notify(session, json.getString("method"), json.getJsonObject("params"))
              .map(done -> new JsonObject());
      case TOOLS -> registry.tools(session.isEmpty() ? null : session);
      case CALL_TOOL ->
          registry.callTool(
              json.getString("tool"),
              json.getJsonObject("arguments", new JsonObject()),
              callOptions(json));
      case RELOAD -> reload(json.getJsonArray("definitions")).map(Wire::reloadReport);
      case SHUTDOWN -> {
        Long deadline = json.getLong("deadlineMs");
        yield (deadline == null
                ? registry.shutdown()
                : registry.shutdown(Duration.ofMillis(deadline)))
            .map(Wire::shutdownReport);
      }
    };
  }

  private Future<SessionStatus> waited(
      JsonObject json, String session, Future<SessionStatus> ordered) {
    long most = json.getLong("waitMs", 0L);
    return most == 0
        ? ordered
        : ordered.compose(status -> registry.settled(session, Duration.ofMillis(most)));
  }

  private Future<JsonObject> callSession(String session, @Nullable Object body) {
    JsonObject json = limits.check(body);
    schemas.checkSessionCall(json);
    return call(session, json);
  }

  private Future<JsonObject> call(String session, JsonObject json) {
    Object params = json.getValue("params");
    Params given =
        params instanceof JsonArray positional
            ? Params.positional(positional)
            : Params.named(json.getJsonObject("params"));
    return registry
        .call(session, json.getString("method"), given, callOptions(json))
        .map(Wire::reply);
  }

  private static CallOptions callOptions(JsonObject json) {
    try {
      return new CallOptions(json.getJsonObject("options", new JsonObject()));
    } catch (IllegalArgumentException e) {
      throw RegistryException.badCommand("/options", "cannot be: " + e.getMessage());
    }
  }

  private Future<ReloadReport> reload(@Nullable JsonArray definitions) {
    if (definitions != null) {
      return registry.reload(
          definitions.stream().map(one -> definition((JsonObject) one, "/definitions")).toList());
    }
    return source == null ? registry.reloadAsIs() : read(source).compose(registry::reload);
  }

  /** Reads definitions; what is wrong with them is the failure of whoever asked. */
  static Future<List<SessionDefinition>> read(DefinitionSource source) {
    return source
        .read()
        .recover(
            failure ->
                Future.failedFuture(
                    failure instanceof IllegalArgumentException
                        ? new RegistryException(
                            RegistryException.Kind.BAD_DEFINITION,
                            String.valueOf(failure.getMessage()))
                        : failure));
  }

  private static SessionDefinition definition(JsonObject json, String field) {
    try {
      return new SessionDefinition(json);
    } catch (IllegalArgumentException e) {
      throw RegistryException.badCommand(field, "cannot be: " + e.getMessage());
    }
  }
}
