package io.reconnect.registry;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallTimeoutException;
import io.reconnect.core.CloseReport;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.QueueFullException;
import io.reconnect.core.Registration;
import io.reconnect.core.Reply;
import io.reconnect.core.Session;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionState;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.spi.Params;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.internal.logging.Logger;
import io.vertx.core.internal.logging.LoggerFactory;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sessions by name, for code in the same process; over the event bus there is {@link
 * RegistryClient}. A {@link RegistryVerticle} makes it.
 *
 * <p>May be used from any thread. Futures complete on the context of the caller, and fail with a
 * {@link io.reconnect.core.SessionException}, above all {@link RegistryException}. A name is a
 * handle: it survives reconnects, and a reload that replaces the session behind it.
 */
public final class SessionRegistry {

  private static final Logger LOG = LoggerFactory.getLogger(SessionRegistry.class);

  /** What the end of a transport may take after its session has closed. */
  private static final Duration TRANSPORT_CLOSE = Duration.ofSeconds(2);

  private static final String WAITS = "it waits until the session it replaces has closed";

  private final String id = UUID.randomUUID().toString();
  private final Home home;
  private final RegistryOptions options;
  private final Transports transports;
  private final ReconnectBudget budget;
  private final @Nullable ToolSource tools;
  private final Map<String, Entry> entries = new TreeMap<>();
  private final Map<String, Future<CloseReport>> closing = new HashMap<>();
  private final List<Handler<RegistryEvent>> listeners = new CopyOnWriteArrayList<>();
  private final Promise<ShutdownReport> shutdown;
  private volatile boolean isClosing;
  private long sequence;

  SessionRegistry(
      Home home, RegistryOptions options, Transports transports, @Nullable ToolSource tools) {
    this.home = home;
    this.options = new RegistryOptions(options);
    this.transports = transports;
    this.budget =
        new ReconnectBudget(options.getReconnectBurst(), options.getReconnectsPerSecond());
    this.tools = tools;
    this.shutdown = home.promise();
  }

  // --- opening and closing --------------------------------------------------------------------

  /**
   * Opens a session. Completes when there is one, whether or not its peer is up.
   *
   * @param definition what to make it from
   * @return how it is; fails when the name is taken, the transport refuses the endpoint, there are
   *     too many sessions, or the registry is closing
   */
  public Future<SessionStatus> open(SessionDefinition definition) {
    return home.order(
        () -> {
          refuseWhenClosing();
          Entry known = entries.get(definition.name());
          if (known != null) {
            throw new RegistryException(
                RegistryException.Kind.SESSION_EXISTS,
                "there is a session '" + definition.name() + "' already");
          }
          refuseOneTooMany();
          Entry entry = enter(definition);
          return entry
              .opened
              .future()
              .onFailure(failure -> home.execute(() -> forget(entry)))
              .map(session -> entry.status(home.nanos()));
        });
  }

  /**
   * Closes a session and forgets it.
   *
   * @param session its name
   * @return how it went; fails when there is no such session
   */
  public Future<CloseReport> close(String session) {
    return home.order(
        () -> {
          refuseWhenClosing();
          Entry entry = entries.remove(session);
          if (entry != null) {
            forgetTools(session);
            return retire(entry, Session::close);
          }
          Future<CloseReport> running = closing.get(session);
          return running == null
              ? Future.failedFuture(RegistryException.unknownSession(session))
              : running;
        });
  }

  private void forget(Entry entry) {
    if (entries.remove(entry.definition.name(), entry)) {
      gone(entry.definition.name());
    }
  }

  private Entry enter(SessionDefinition definition) {
    Entry entry = new Entry(definition, home.promise(), WAITS);
    entries.put(definition.name(), entry);
    Future<CloseReport> before = closing.get(definition.name());
    if (before == null) {
      establish(entry);
    } else {
      publishStatus(entry);
      before.onComplete(done -> home.execute(() -> establish(entry)));
    }
    return entry;
  }

  private void establish(Entry entry) {
    String name = entry.definition.name();
    if (entries.get(name) != entry) {
      // closed, or replaced, while it waited
      entry.opened.tryFail(RegistryException.sessionClosed(name));
      return;
    }
    Transport transport = null;
    Session session;
    try {
      transport = transports.create(entry.definition);
      session =
          Session.create(
              home.vertx(),
              transport,
              entry.definition.newProtocol(),
              entry.definition.sessionOptions().setReconnectBudget(budget));
    } catch (RuntimeException | Error e) {
      // an Error too, of a transport that does not link: whoever opens it would wait for ever
      fail(entry, e);
      if (transport != null) {
        closeTransport(name, transport);
      }
      return;
    }
    entry.transport = transport;
    entry.session = session;
    entry.problem = "";
    entry.failed = false;
    if (tools != null) {
      tell("opened", () -> tools.opened(entry.definition, session));
    }
    entry.snapshots =
        session.onSnapshot(snapshot -> home.execute(() -> publishSnapshot(entry, snapshot)));
    // Not awaited: an application starts with every peer down.
    session.start();
    entry.opened.tryComplete(session);
  }

  private void fail(Entry entry, Throwable failure) {
    RegistryException reason =
        failure instanceof RegistryException known
            ? known
            : new RegistryException(
                RegistryException.Kind.INTERNAL,
                "no session was made: " + failure.getClass().getName());
    if (reason != failure) {
      LOG.error("session '" + entry.definition.name() + "' was not made", failure);
    }
    entry.problem = String.valueOf(reason.getMessage());
    entry.failed = true;
    publishStatus(entry);
    entry.opened.tryFail(reason);
  }

  /** Closes what is behind a name that was taken out already. */
  private Future<CloseReport> retire(Entry entry, Function<Session, Future<CloseReport>> order) {
    String name = entry.definition.name();
    entry.opened.tryFail(RegistryException.sessionClosed(name));
    Session session = entry.session;
    Transport transport = entry.transport;
    if (session == null || transport == null) {
      gone(name);
      return Future.succeededFuture(new CloseReport(name, 0, 0, 0, Duration.ZERO, true));
    }
    Promise<CloseReport> closed = home.promise();
    closing.put(name, closed.future());
    order
        .apply(session)
        .onSuccess(
            report ->
                closeTransport(name, transport)
                    .onComplete(
                        done ->
                            home.execute(
                                () -> {
                                  if (entry.snapshots != null) {
                                    entry.snapshots.remove();
                                  }
                                  closing.remove(name, closed.future());
                                  gone(name);
                                  closed.complete(done.result() ? report : unclean(report));
                                })));
    return closed.future();
  }

  /** Whether it closed in time. */
  private Future<Boolean> closeTransport(String name, Transport transport) {
    Promise<Boolean> closed = home.promise();
    Runnable callOff = home.after(TRANSPORT_CLOSE, () -> closed.tryComplete(false));
    Future<Void> closing;
    try {
      closing = transport.close();
    } catch (RuntimeException e) {
      closing = Future.failedFuture(e);
    }
    closing.onComplete(
        done -> {
          callOff.run();
          if (done.failed()) {
            LOG.error("session '" + name + "': its transport did not close", done.cause());
          }
          closed.tryComplete(done.succeeded());
        });
    return closed.future();
  }

  private static CloseReport unclean(CloseReport report) {
    return new CloseReport(
        report.session(),
        report.drained(),
        report.refused(),
        report.unknown(),
        report.took(),
        false);
  }

  private void forgetTools(String session) {
    if (tools != null) {
      tell("closed", () -> tools.closed(session));
    }
  }

  /** Says so, unless the name was taken again or its session is still closing. */
  private void gone(String session) {
    if (!entries.containsKey(session) && !closing.containsKey(session)) {
      publish(RegistryEvent.Kind.GONE, session, null);
    }
  }

  // --- reload ---------------------------------------------------------------------------------

  /**
   * Makes the sessions what the definitions say. What is unchanged is not touched; what failed
   * before is tried again.
   *
   * @param definitions all that there shall be
   * @return what was done, when it is done; fails when two definitions have one name
   */
  public Future<ReloadReport> reload(List<SessionDefinition> definitions) {
    List<SessionDefinition> wanted = List.copyOf(definitions);
    return home.order(
        () -> {
          refuseWhenClosing();
          return apply(planFor(wanted));
        });
  }

  /** The definitions there are, to be tried again. */
  Future<ReloadReport> reloadAsIs() {
    return home.order(
        () -> {
          refuseWhenClosing();
          return apply(planFor(entries.values().stream().map(entry -> entry.definition).toList()));
        });
  }

  private ReloadPlan planFor(List<SessionDefinition> wanted) {
    Map<String, SessionDefinition> current = new HashMap<>();
    Set<String> failed = new TreeSet<>();
    entries.forEach(
        (name, entry) -> {
          current.put(name, entry.definition);
          if (hasFailed(entry)) {
            failed.add(name);
          }
        });
    try {
      return ReloadPlan.of(current, failed, wanted);
    } catch (IllegalArgumentException e) {
      throw new RegistryException(
          RegistryException.Kind.BAD_DEFINITION, String.valueOf(e.getMessage()));
    }
  }

  private static boolean hasFailed(Entry entry) {
    return entry.failed
        || (entry.session != null && entry.session.snapshot().state() == SessionState.FAILED);
  }

  private Future<ReloadReport> apply(ReloadPlan plan) {
    List<Future<?>> steps = new ArrayList<>();
    Map<String, String> failed = new TreeMap<>();
    for (String name : plan.remove()) {
      Entry entry = entries.remove(name);
      if (entry != null) {
        forgetTools(name);
        steps.add(retire(entry, Session::close));
      }
    }
    for (SessionDefinition definition : plan.replace()) {
      Entry before = entries.get(definition.name());
      if (before != null) {
        // not taken out: the name stays, and is never seen without a session
        retire(before, Session::close);
      }
      steps.add(entered(definition, failed));
    }
    for (SessionDefinition definition : plan.add()) {
      if (entries.size() >= options.getMaxSessions()) {
        failed.put(definition.name(), tooMany());
      } else {
        steps.add(entered(definition, failed));
      }
    }
    for (SessionDefinition definition : plan.refilter()) {
      showAs(definition);
    }
    for (SessionDefinition definition : plan.retry()) {
      showAs(definition);
      Entry entry = entries.get(definition.name());
      if (entry != null && entry.session != null) {
        entry.session.reconnect();
      } else {
        entries.remove(definition.name());
        steps.add(entered(definition, failed));
      }
    }
    return Future.join(steps)
        .transform(
            done ->
                Future.succeededFuture(
                    new ReloadReport(
                        names(plan.add(), failed),
                        names(
                            List.of(plan.replace(), plan.refilter()).stream()
                                .flatMap(List::stream)
                                .toList(),
                            failed),
                        List.copyOf(plan.remove()),
                        names(plan.retry(), failed),
                        failed,
                        names(plan.keep(), failed))));
  }

  private Future<Session> entered(SessionDefinition definition, Map<String, String> failed) {
    return enter(definition)
        .opened
        .future()
        .onFailure(failure -> failed.put(definition.name(), String.valueOf(failure.getMessage())));
  }

  private void showAs(SessionDefinition definition) {
    Entry entry = entries.get(definition.name());
    if (entry == null || entry.definition.equals(definition)) {
      return;
    }
    entry.definition = definition;
    if (tools != null) {
      tell("filtered", () -> tools.filtered(definition));
    }
    publishStatus(entry);
  }

  private static List<String> names(
      List<SessionDefinition> definitions, Map<String, String> failed) {
    return definitions.stream()
        .map(SessionDefinition::name)
        .filter(name -> !failed.containsKey(name))
        .sorted()
        .toList();
  }

  // --- what there is --------------------------------------------------------------------------

  /**
   * The session behind a name, until it is closed or replaced.
   *
   * @param session its name
   * @return the session; fails when there is none of that name or it could not be made
   */
  public Future<Session> session(String session) {
    return home.order(() -> known(session).opened.future());
  }

  /**
   * How a session is, with the counts of this moment.
   *
   * @param session its name
   * @return its status; fails when there is no such session
   */
  public Future<SessionStatus> status(String session) {
    return home.order(() -> refreshed(known(session)));
  }

  /**
   * How all sessions are.
   *
   * @param refresh true for the counts of this moment, which are then published; false for those of
   *     the last snapshots
   * @return all of them, by name
   */
  public Future<RegistryListing> list(boolean refresh) {
    return home.order(
        () ->
            refreshedAll(refresh)
                .map(
                    done ->
                        new RegistryListing(
                            id,
                            sequence,
                            entries.values().stream()
                                .map(entry -> entry.status(home.nanos()))
                                .toList())));
  }

  /**
   * Why a session is not up, what happens next and when.
   *
   * @param session its name
   * @return in words; fails when there is no such session
   */
  public Future<Explanation> explain(String session) {
    return home.order(
        () -> {
          Entry entry = known(session);
          return refreshed(entry).map(status -> Explainer.explain(status, entry.failed));
        });
  }

  /**
   * The same for all sessions.
   *
   * @return by name
   */
  public Future<List<Explanation>> explain() {
    return home.order(
        () -> {
          refuseWhenClosing();
          return refreshedAll(true)
              .map(
                  done ->
                      entries.values().stream()
                          .map(entry -> Explainer.explain(entry.status(home.nanos()), entry.failed))
                          .toList());
        });
  }

  private Future<Void> refreshedAll(boolean refresh) {
    if (!refresh) {
      return Future.succeededFuture();
    }
    return Future.join(entries.values().stream().map(this::refreshed).toList()).mapEmpty();
  }

  private Future<SessionStatus> refreshed(Entry entry) {
    return entry.session == null
        ? Future.succeededFuture(entry.status(home.nanos()))
        : entry.session.refreshSnapshot().map(snapshot -> entry.status(home.nanos()));
  }

  private Entry known(String session) {
    refuseWhenClosing();
    Entry entry = entries.get(session);
    if (entry == null) {
      throw RegistryException.unknownSession(session);
    }
    return entry;
  }

  // --- using a session ------------------------------------------------------------------------

  /**
   * Opens a new link of a session now. A session that could not be made is tried again.
   *
   * @param session its name
   * @return how it is once that was ordered; fails when there is no such session, or none can be
   *     made
   */
  public Future<SessionStatus> reconnect(String session) {
    return home.order(
        () -> {
          Entry entry = known(session);
          if (entry.session != null) {
            entry.session.reconnect();
            return Future.succeededFuture(entry.status(home.nanos()));
          }
          if (!entry.failed) {
            return entry.opened.future().map(opened -> entry.status(home.nanos()));
          }
          entries.remove(session);
          Entry anew = enter(entry.definition);
          return anew.opened.future().map(opened -> anew.status(home.nanos()));
        });
  }

  /**
   * Waits until a session is ready or has given up.
   *
   * @param session its name
   * @param most how long to wait
   * @return how it is then, or after that time; fails when there is no such session
   */
  public Future<SessionStatus> settled(String session, Duration most) {
    return home.order(
        () -> {
          Entry entry = known(session);
          Promise<SessionStatus> promise = home.promise();
          Runnable callOff =
              home.after(most, () -> promise.tryComplete(entry.status(home.nanos())));
          entry
              .opened
              .future()
              .compose(Session::start)
              .onComplete(
                  done -> {
                    callOff.run();
                    promise.tryComplete(entry.status(home.nanos()));
                  });
          return promise.future();
        });
  }

  /**
   * Calls a method of a session's peer. While a reload replaces the session the call waits, within
   * its deadline.
   *
   * @param session its name
   * @param method the method
   * @param params its parameters
   * @param options deadline, waiting and replay
   * @return the answer
   */
  public Future<Reply> call(String session, String method, Params params, CallOptions options) {
    return home.order(
        () ->
            onSession(
                session,
                method,
                options,
                (opened, left) -> opened.submit(method, params, left).reply()));
  }

  /**
   * Sends a notification to a session's peer.
   *
   * @param session its name
   * @param method the method
   * @param params its parameters, {@code null} for none
   * @return completes when it was handed to the kernel
   */
  public Future<Void> notify(String session, String method, @Nullable JsonObject params) {
    return home.order(
        () ->
            onSession(
                session,
                method,
                new CallOptions(),
                (opened, left) -> opened.notify(method, params)));
  }

  private interface Use<T> {
    Future<T> of(Session session, CallOptions left);
  }

  private <T> Future<T> onSession(String name, String method, CallOptions callOptions, Use<T> use) {
    Entry entry = known(name);
    if (entry.busy >= options.getMaxCallsPerSession()) {
      return Future.failedFuture(
          new QueueFullException(
              "the registry has " + entry.busy + " calls for this session; call again later",
              Fate.NOT_SENT,
              contextOf(entry, method, Duration.ZERO)));
    }
    entry.busy++;
    Future<T> used =
        entry.session != null
            ? use.of(entry.session, callOptions)
            : whenOpened(entry, method, callOptions, use);
    return used.onComplete(done -> home.execute(() -> entry.busy--));
  }

  /** A call that arrives while the session is being replaced. */
  private <T> Future<T> whenOpened(
      Entry entry, String method, CallOptions callOptions, Use<T> use) {
    if (entry.failed) {
      return Future.failedFuture(
          new RegistryException(
              RegistryException.Kind.BAD_DEFINITION,
              "session '" + entry.definition.name() + "' could not be made: " + entry.problem));
    }
    SessionOptions defaults = entry.definition.sessionOptions();
    Duration timeout =
        callOptions.getTimeout() == null ? defaults.getCallTimeout() : callOptions.getTimeout();
    Duration wait = callOptions.getWaitTimeout() == null ? timeout : callOptions.getWaitTimeout();
    long began = home.nanos();
    Promise<T> promise = home.promise();
    Runnable callOff =
        home.after(
            callOptions.isWaitForReady() ? wait : Duration.ZERO,
            () ->
                promise.tryFail(
                    new CallTimeoutException(
                        "the session was still being replaced; call again",
                        Fate.NOT_SENT,
                        contextOf(entry, method, home.since(began)))));
    entry
        .opened
        .future()
        .onComplete(
            opened -> {
              callOff.run();
              if (promise.future().isComplete()) {
                return;
              }
              if (opened.failed()) {
                promise.tryFail(opened.cause());
                return;
              }
              Duration left = timeout.minus(home.since(began));
              use.of(
                      opened.result(),
                      new CallOptions(callOptions)
                          .setTimeout(left.toMillis() < 1 ? Duration.ofMillis(1) : left))
                  .onComplete(promise);
            });
    return promise.future();
  }

  private static FailureContext contextOf(Entry entry, String method, Duration waited) {
    Session session = entry.session;
    SessionSnapshot snapshot = session == null ? null : session.snapshot();
    return new FailureContext(
        entry.definition.name(),
        snapshot == null ? "" : snapshot.endpoint(),
        method,
        snapshot == null ? 0 : snapshot.epoch(),
        waited,
        0,
        null);
  }

  /** What the catalogue holds. */
  Future<JsonObject> tools(@Nullable String session) {
    return home.order(
        () -> {
          if (session != null) {
            known(session);
          }
          return Future.succeededFuture(toolSource().tools(session));
        });
  }

  /** Calls a tool by its name in the catalogue. */
  Future<JsonObject> callTool(String name, JsonObject arguments, CallOptions callOptions) {
    return home.order(
        () -> {
          refuseWhenClosing();
          return toolSource().call(name, arguments, callOptions);
        });
  }

  private ToolSource toolSource() {
    if (tools == null) {
      throw new RegistryException(
          RegistryException.Kind.NOT_SUPPORTED, "this registry has no catalogue of tools");
    }
    return tools;
  }

  // --- shutdown -------------------------------------------------------------------------------

  /**
   * Closes everything within the deadline of the options.
   *
   * @return see {@link #shutdown(Duration)}
   */
  public Future<ShutdownReport> shutdown() {
    return shutdown(options.getShutdownDeadline());
  }

  /**
   * Takes no command any more, and closes all sessions side by side. One that fails or hangs stops
   * no other. A second order gets the report of the first, and has no other effect.
   *
   * @param deadline most time it takes, from 1 ms to an hour
   * @return how it went, at the latest when the deadline has passed; fails only when the event loop
   *     has ended
   */
  public Future<ShutdownReport> shutdown(Duration deadline) {
    RegistryOptions.checkedDeadline("shutdown.deadline", deadline);
    return home.order(
        () -> {
          if (!isClosing) {
            isClosing = true;
            closeAll(deadline);
          }
          return shutdown.future();
        });
  }

  /** Completes when whoever else waits for the report has had a turn to pass it on. */
  Future<Void> shutdownAndAnswer() {
    return shutdown().compose(report -> home.turn());
  }

  /**
   * Whether a shutdown has begun.
   *
   * @return true from then on
   */
  public boolean isClosing() {
    return isClosing;
  }

  private void closeAll(Duration deadline) {
    long began = home.nanos();
    publish(RegistryEvent.Kind.CLOSING, "", null);
    Map<String, Closing> all = new TreeMap<>();
    // those that were closing already, unless the name was taken again
    closing.forEach((name, closed) -> all.put(name, new Closing(name, closed)));
    List<Entry> open = List.copyOf(entries.values());
    entries.clear();
    for (Entry entry : open) {
      String name = entry.definition.name();
      Future<CloseReport> before = closing.get(name);
      Future<CloseReport> closed =
          retire(entry, session -> session.close(graceOf(entry, deadline)));
      all.put(name, new Closing(name, before == null ? closed : before));
    }
    Promise<Void> over = home.promise();
    Runnable callOff = home.after(deadline, over::tryComplete);
    Future.join(all.values().stream().map(Closing::closed).toList())
        .onComplete(done -> over.tryComplete());
    over.future()
        .onComplete(
            done ->
                home.execute(
                    () -> {
                      callOff.run();
                      if (tools != null) {
                        tell("close", tools::close);
                      }
                      Duration took = home.since(began);
                      shutdown.complete(
                          new ShutdownReport(
                              took,
                              all.values().stream().allMatch(Closing::isFinished),
                              all.values().stream().map(one -> one.report(took)).toList()));
                    }));
  }

  /** As much of the grace as the deadline leaves room for, with the end of the link after it. */
  private static Duration graceOf(Entry entry, Duration deadline) {
    SessionOptions sessionOptions = entry.definition.sessionOptions();
    Duration room = deadline.minus(sessionOptions.getLinkCloseTimeout());
    if (room.isNegative()) {
      return Duration.ZERO;
    }
    Duration grace = sessionOptions.getCloseGrace();
    return grace.compareTo(room) < 0 ? grace : room;
  }

  private record Closing(String name, Future<CloseReport> closed) {

    boolean isFinished() {
      return closed.succeeded();
    }

    ShutdownReport.SessionClosing report(Duration took) {
      if (closed.succeeded()) {
        CloseReport report = closed.result();
        return new ShutdownReport.SessionClosing(
            name,
            true,
            report.drained(),
            report.refused(),
            report.unknown(),
            report.took(),
            report.clean());
      }
      return new ShutdownReport.SessionClosing(name, false, 0, 0, 0, took, false);
    }
  }

  // --- events ---------------------------------------------------------------------------------

  /**
   * Told of every event from now on, on the context of the registry. One that throws is logged and
   * harms nobody.
   *
   * @param handler called in order, without gaps
   * @return removes the handler
   */
  public Registration onEvent(Handler<RegistryEvent> handler) {
    listeners.add(handler);
    return () -> listeners.remove(handler);
  }

  private void publishStatus(Entry entry) {
    publish(RegistryEvent.Kind.STATUS, entry.definition.name(), entry.status(home.nanos()));
  }

  private void publishSnapshot(Entry entry, SessionSnapshot snapshot) {
    entry.seenAt = home.nanos();
    publish(RegistryEvent.Kind.STATUS, entry.definition.name(), entry.status(snapshot));
  }

  private void publish(RegistryEvent.Kind kind, String session, @Nullable SessionStatus status) {
    RegistryEvent event = new RegistryEvent(id, ++sequence, kind, session, status);
    for (Handler<RegistryEvent> listener : listeners) {
      tell("listener", () -> listener.handle(event));
    }
  }

  private static void tell(String what, Runnable code) {
    try {
      code.run();
    } catch (RuntimeException | Error e) {
      LOG.error("registry: " + what + " failed", e);
    }
  }

  // --- refusals -------------------------------------------------------------------------------

  private void refuseWhenClosing() {
    if (isClosing) {
      throw RegistryException.closing();
    }
  }

  private void refuseOneTooMany() {
    if (entries.size() >= options.getMaxSessions()) {
      throw new RegistryException(RegistryException.Kind.TOO_MANY_SESSIONS, tooMany());
    }
  }

  private String tooMany() {
    return "there are " + options.getMaxSessions() + " sessions, which is the most there may be";
  }
}
