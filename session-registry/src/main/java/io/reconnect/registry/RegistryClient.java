package io.reconnect.registry;

import static java.util.Objects.requireNonNull;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CloseReport;
import io.reconnect.core.Registration;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionOptions;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A registry seen over the event bus, without JSON. Needs no deployment, and keeps nothing.
 *
 * <p>May be used from any thread. Futures complete on the context of the caller, and fail with a
 * {@link io.reconnect.core.SessionException}: the one that the registry or the session had, with
 * its fate, or a {@link RegistryException} of kind {@code NO_REGISTRY} (nobody listens; nothing was
 * sent) or {@code NO_ANSWER} (fate UNKNOWN for calls).
 */
public final class RegistryClient {

  /** How long the registry may take beyond what it was given for the order itself: 5 s. */
  public static final Duration MARGIN = Duration.ofSeconds(5);

  /** How long the registry may take for an order that has no time of its own: 60 s. */
  public static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(RegistryClient.class);

  private final VertxInternal vertx;
  private final String address;
  private final String eventsAddress;
  private final Duration shutdownDeadline;

  private RegistryClient(Vertx vertx, String address, RegistryOptions options) {
    this.vertx = (VertxInternal) vertx;
    this.address = address;
    this.eventsAddress = options.getEventsAddress();
    this.shutdownDeadline = options.getShutdownDeadline();
  }

  /**
   * A client for the registry at the default addresses.
   *
   * @param vertx where the registry is deployed
   * @return the client
   */
  public static RegistryClient create(Vertx vertx) {
    return create(vertx, new RegistryOptions());
  }

  /**
   * A client for a registry in this Vert.x.
   *
   * @param vertx where the registry is deployed
   * @param options those of the registry, of which only addresses and the deadline of a shutdown
   *     matter here
   * @return the client
   */
  public static RegistryClient create(Vertx vertx, RegistryOptions options) {
    return new RegistryClient(vertx, options.getAddress(), options);
  }

  /**
   * A client for a registry on another node of the cluster.
   *
   * @param vertx another node
   * @param options those of the registry, of which only addresses and the deadline of a shutdown
   *     matter here
   * @return the client
   */
  public static RegistryClient remote(Vertx vertx, RegistryOptions options) {
    return new RegistryClient(vertx, options.getRemoteAddress(), options);
  }

  // --- sessions -------------------------------------------------------------------------------

  /**
   * Opens a session; the options of the registry have to allow it.
   *
   * @param definition what to make it from; its secrets travel over the event bus
   * @return how it is, whether or not its peer is up
   */
  public Future<SessionStatus> open(SessionDefinition definition) {
    return open(definition, Duration.ZERO);
  }

  /**
   * Opens a session and waits for it.
   *
   * @param definition what to make it from; its secrets travel over the event bus
   * @param wait most time to wait until it is ready or has given up, up to 10 minutes
   * @return how it is then
   */
  public Future<SessionStatus> open(SessionDefinition definition, Duration wait) {
    return send(
            command(Command.OPEN)
                .put("definition", definition.toJson())
                .put("waitMs", wait.toMillis()),
            PATIENCE.plus(wait))
        .map(Wire::statusFrom);
  }

  /**
   * Closes a session.
   *
   * @param session its name
   * @return how it went
   */
  public Future<CloseReport> close(String session) {
    return send(command(Command.CLOSE).put("session", session), PATIENCE)
        .map(Wire::closeReportFrom);
  }

  /**
   * Opens a new link of a session now.
   *
   * @param session its name
   * @return how it is once that was ordered
   */
  public Future<SessionStatus> reconnect(String session) {
    return reconnect(session, Duration.ZERO);
  }

  /**
   * Opens a new link of a session now, and waits for it.
   *
   * @param session its name
   * @param wait most time to wait until it is ready or has given up, up to 10 minutes
   * @return how it is then
   */
  public Future<SessionStatus> reconnect(String session, Duration wait) {
    return send(
            command(Command.RECONNECT).put("session", session).put("waitMs", wait.toMillis()),
            PATIENCE.plus(wait))
        .map(Wire::statusFrom);
  }

  /**
   * How a session is, with the counts of this moment.
   *
   * @param session its name
   * @return its status
   */
  public Future<SessionStatus> status(String session) {
    return send(command(Command.STATUS).put("session", session), PATIENCE).map(Wire::statusFrom);
  }

  /**
   * How all sessions are, with the counts of this moment.
   *
   * @return by name
   */
  public Future<RegistryListing> list() {
    return list(true);
  }

  private Future<RegistryListing> list(boolean refresh) {
    return send(command(Command.LIST).put("refresh", refresh), PATIENCE).map(Wire::listingFrom);
  }

  /**
   * Why a session is not up, what happens next and when.
   *
   * @param session its name
   * @return in words
   */
  public Future<Explanation> explain(String session) {
    return send(command(Command.EXPLAIN).put("session", session), PATIENCE)
        .map(json -> Wire.explanationsFrom(json).get(0));
  }

  /**
   * The same for all sessions.
   *
   * @return by name
   */
  public Future<List<Explanation>> explain() {
    return send(command(Command.EXPLAIN), PATIENCE).map(Wire::explanationsFrom);
  }

  // --- calls ----------------------------------------------------------------------------------

  /**
   * Calls a method with the default options.
   *
   * @param session name of the session
   * @param method the method
   * @param params its parameters by name, {@code null} for none
   * @return the answer
   */
  public Future<Reply> call(String session, String method, @Nullable JsonObject params) {
    return call(session, method, Params.named(params), new CallOptions());
  }

  /**
   * Calls a method of a session's peer.
   *
   * @param session name of the session
   * @param method the method
   * @param params its parameters
   * @param options deadline, waiting and replay; without a deadline it is {@link
   *     SessionOptions#DEFAULT_CALL_TIMEOUT}. A handler of progress cannot travel.
   * @return the answer
   * @throws IllegalArgumentException when the options have a handler of progress
   */
  public Future<Reply> call(String session, String method, Params params, CallOptions options) {
    CallOptions travelling = withDeadline(options);
    JsonObject command =
        params.into(
            command(Command.CALL)
                .put("session", session)
                .put("method", method)
                .put("options", travelling.toJson()));
    return send(command, patienceOf(travelling), true).map(Wire::replyFrom);
  }

  /**
   * Sends a notification to a session's peer.
   *
   * @param session name of the session
   * @param method the method
   * @param params its parameters by name, {@code null} for none
   * @return completes when it was handed to the kernel
   */
  public Future<Void> notify(String session, String method, @Nullable JsonObject params) {
    JsonObject command =
        Params.named(params)
            .into(command(Command.NOTIFY).put("session", session).put("method", method));
    return send(command, PATIENCE, true).mapEmpty();
  }

  /**
   * What the catalogue of tools holds.
   *
   * @param session name of the session whose tools are asked for, {@code null} for all
   * @return as the catalogue says
   */
  public Future<JsonObject> tools(@Nullable String session) {
    JsonObject command = command(Command.TOOLS);
    return send(session == null ? command : command.put("session", session), PATIENCE);
  }

  /**
   * Calls a tool by its name in the catalogue.
   *
   * @param tool its name
   * @param arguments by name
   * @param options deadline, waiting and replay, as with {@link #call}
   * @return as the catalogue says
   * @throws IllegalArgumentException when the options have a handler of progress
   */
  public Future<JsonObject> callTool(String tool, JsonObject arguments, CallOptions options) {
    CallOptions travelling = withDeadline(options);
    return send(
        command(Command.CALL_TOOL)
            .put("tool", tool)
            .put("arguments", arguments)
            .put("options", travelling.toJson()),
        patienceOf(travelling),
        true);
  }

  private static CallOptions withDeadline(CallOptions options) {
    if (options.getProgressHandler() != null) {
      throw new IllegalArgumentException(
          "a progress handler cannot travel over the event bus: set none");
    }
    CallOptions copy = new CallOptions(options);
    return copy.getTimeout() == null ? copy.setTimeout(SessionOptions.DEFAULT_CALL_TIMEOUT) : copy;
  }

  private static Duration patienceOf(CallOptions options) {
    Duration timeout = requireNonNull(options.getTimeout());
    Duration cap = options.getProgressCap();
    return (cap != null && cap.compareTo(timeout) > 0 ? cap : timeout).plus(MARGIN);
  }

  // --- the registry ---------------------------------------------------------------------------

  /**
   * Makes the registry read its definitions again.
   *
   * @return what was done
   */
  public Future<ReloadReport> reload() {
    return send(command(Command.RELOAD), PATIENCE).map(Wire::reloadReportFrom);
  }

  /**
   * Makes the sessions what the definitions say; the options of the registry have to allow opening.
   *
   * @param definitions all that there shall be; their secrets travel over the event bus
   * @return what was done
   */
  public Future<ReloadReport> reload(List<SessionDefinition> definitions) {
    List<Object> all = new ArrayList<>();
    definitions.forEach(definition -> all.add(definition.toJson()));
    return send(command(Command.RELOAD).put("definitions", new JsonArray(all)), PATIENCE)
        .map(Wire::reloadReportFrom);
  }

  /**
   * Closes everything within the deadline of the registry's options.
   *
   * @return how it went
   */
  public Future<ShutdownReport> shutdown() {
    return send(command(Command.SHUTDOWN), shutdownDeadline.plus(PATIENCE))
        .map(Wire::shutdownReportFrom);
  }

  /**
   * Closes everything.
   *
   * @param deadline most time it takes, from 1 ms to an hour
   * @return how it went; the report of the first order when there was one before
   */
  public Future<ShutdownReport> shutdown(Duration deadline) {
    return send(
            command(Command.SHUTDOWN).put("deadlineMs", deadline.toMillis()),
            deadline.plus(PATIENCE))
        .map(Wire::shutdownReportFrom);
  }

  /**
   * Tells of all sessions as they are, and then of every change: no gap, no change twice. Should
   * events be missed, or another registry take this one's place, it tells of all sessions anew.
   *
   * @param handler called on the context of the caller, one event at a time; one that throws is
   *     logged. What is current comes as {@link RegistryEvent.Kind#STATUS} with the number of the
   *     last event it includes.
   * @return ends it; fails when the registry does not answer
   */
  public Future<Registration> subscribe(Handler<RegistryEvent> handler) {
    ContextInternal context = vertx.getOrCreateContext();
    Promise<Registration> promise = context.promise();
    context.runOnContext(v -> subscribe(handler, promise));
    return promise.future();
  }

  private void subscribe(Handler<RegistryEvent> handler, Promise<Registration> promise) {
    EventStream stream = new EventStream(() -> list(false), event -> tell(handler, event));
    MessageConsumer<JsonObject> consumer = vertx.eventBus().consumer(eventsAddress);
    consumer.handler(message -> received(stream, message));
    Registration registration =
        () -> {
          stream.stop();
          consumer.unregister();
        };
    consumer
        .completion()
        .compose(listening -> stream.start())
        .onComplete(
            done -> {
              if (done.succeeded()) {
                promise.complete(registration);
              } else {
                registration.remove();
                promise.fail(WireFailure.restore(done.cause(), false));
              }
            });
  }

  private static void received(EventStream stream, Message<JsonObject> message) {
    RegistryEvent event;
    try {
      event = Wire.eventFrom(message.body());
    } catch (RuntimeException e) {
      LOG.warn("registry client: what came at the address of events is no event", e);
      return;
    }
    stream.event(event);
  }

  private static void tell(Handler<RegistryEvent> handler, RegistryEvent event) {
    try {
      handler.handle(event);
    } catch (RuntimeException | Error e) {
      LOG.error("registry client: a handler of events failed", e);
    }
  }

  // --- sending --------------------------------------------------------------------------------

  private static JsonObject command(Command command) {
    return new JsonObject().put("command", command.text());
  }

  private Future<JsonObject> send(JsonObject command, Duration patience) {
    return send(command, patience, false);
  }

  private Future<JsonObject> send(JsonObject command, Duration patience, boolean maySend) {
    Promise<JsonObject> promise = vertx.getOrCreateContext().promise();
    Future<JsonObject> sent;
    try {
      sent =
          vertx
              .eventBus()
              .<JsonObject>request(
                  address, command, new DeliveryOptions().setSendTimeout(patience.toMillis()))
              .map(Message::body);
    } catch (RuntimeException e) {
      sent = Future.failedFuture(e);
    }
    sent.recover(failure -> Future.failedFuture(WireFailure.restore(failure, maySend)))
        .onComplete(promise);
    return promise.future();
  }
}
