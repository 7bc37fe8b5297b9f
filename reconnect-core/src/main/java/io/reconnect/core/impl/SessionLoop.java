package io.reconnect.core.impl;

import io.reconnect.core.Fate;
import io.reconnect.core.ReadyEvent;
import io.reconnect.core.Reply;
import io.reconnect.core.RestoreStep;
import io.reconnect.core.SessionOptions;
import io.reconnect.core.SessionState;
import io.reconnect.core.impl.machine.Call;
import io.reconnect.core.impl.machine.Ending;
import io.reconnect.core.impl.machine.Liveness;
import io.reconnect.core.impl.machine.Ports;
import io.reconnect.core.impl.machine.SessionMachine;
import io.reconnect.core.impl.machine.TimerKind;
import io.reconnect.core.policy.ReplayPolicy;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Params;
import io.reconnect.spi.ResumeState;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Promise;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The shell around the machine: carries out its orders with Vert.x and turns what comes back into
 * events. Everything here runs on the context of the session.
 */
final class SessionLoop implements Ports<SessionCall>, SessionCall.Owner {

  private final SessionOptions options;
  private final ContextInternal context;
  private final Transport transport;
  private final Conversation conversation;
  private final SerialEvents events;
  private final Failures failures;
  private final InboundRouter router;
  private final SessionTimers timers;
  private final SessionMachine<SessionCall> machine;
  private final SnapshotPublisher snapshots;
  private final ReadyWaiters waiters;
  private final SendWatch sendWatch = new SendWatch(this::sendFailed);

  private final Map<Long, LinkSlot> slots = new HashMap<>();
  private final List<Registered<Handler<ReadyEvent>>> readyHandlers = new ArrayList<>();
  private final List<Registered<RestoreStep>> restoreSteps = new ArrayList<>();
  private Runnable whenClosed = () -> {};
  private long publishedRevision;
  private volatile Agreement agreement = Agreement.NONE;

  SessionLoop(
      SessionOptions options,
      ContextInternal context,
      Transport transport,
      Conversation conversation,
      SerialEvents events,
      Failures failures) {
    this.options = options;
    this.context = context;
    this.transport = transport;
    this.conversation = conversation;
    this.events = events;
    this.failures = failures;
    this.router =
        new InboundRouter(
            options.getName(), context, events, conversation, options.getMaxInboundRequests());
    this.timers = new SessionTimers(context, events, this::due);
    this.machine = Settings.machine(options, this);
    this.snapshots =
        new SnapshotPublisher(options.getName(), transport.endpoint(), events, machine.view());
    this.waiters = new ReadyWaiters(failures);
  }

  String name() {
    return options.getName();
  }

  SessionMachine<SessionCall> machine() {
    return machine;
  }

  InboundRouter router() {
    return router;
  }

  SnapshotPublisher snapshots() {
    return snapshots;
  }

  ReadyWaiters waiters() {
    return waiters;
  }

  List<Registered<Handler<ReadyEvent>>> readyHandlers() {
    return readyHandlers;
  }

  List<Registered<RestoreStep>> restoreSteps() {
    return restoreSteps;
  }

  Agreement agreement() {
    return agreement;
  }

  void whenClosed(Runnable action) {
    this.whenClosed = action;
  }

  /** Publishes the counts of this moment, if they changed since the last snapshot. */
  void refresh() {
    if (machine.revision() != publishedRevision) {
      publish();
    }
  }

  // --- calls after they were submitted --------------------------------------------------------

  @Override
  public boolean mayRepeat(SessionCall call) {
    ReplayPolicy policy = options.getReplayPolicy();
    return switch (call.repeat()) {
      case SAFE -> policy.allows(true);
      case UNSAFE -> false;
      case BY_PROTOCOL -> policy.allows(isSideEffectFree(call));
    };
  }

  private boolean isSideEffectFree(SessionCall call) {
    try {
      return conversation.isSideEffectFree(
          call.method(), call.params(), options.isTrustPeerHints());
    } catch (RuntimeException e) {
      Guard.log(name(), "protocol", e);
      return false;
    }
  }

  @Override
  public void cancel(SessionCall call, String reason) {
    // An event loop that is gone has ended the call already.
    events.execute(() -> machine.cancel(call, reason));
  }

  // --- requests of the session itself ---------------------------------------------------------

  Future<Reply> control(long epoch, String method, Params params, long timeoutNanos) {
    Promise<Reply> promise = context.promise();
    SessionCall call = SessionCall.control(this, method, params, timeoutNanos, promise);
    events.execute(() -> machine.control(epoch, call));
    return promise.future();
  }

  Future<Void> notifyOn(long epoch, String method, Params params) {
    Promise<Void> promise = context.promise();
    events.execute(
        () -> send(epoch, OutboundMessage.notification(method, params)).onComplete(promise));
    return promise.future();
  }

  Future<Void> send(long epoch, OutboundMessage message) {
    LinkSlot slot = slots.get(epoch);
    Link link = slot == null ? null : slot.link;
    if (link == null) {
      return Future.failedFuture(LinkException.retryable(LossReason.LOCAL, "the link is gone"));
    }
    try {
      return link.send(message);
    } catch (RuntimeException e) {
      return Future.failedFuture(e);
    }
  }

  // --- what the link reports ------------------------------------------------------------------

  void linkEnded(long epoch) {
    slots.remove(epoch);
    if (epoch == machine.epoch()) {
      router.linkEnded();
    }
  }

  private void due(TimerKind kind) {
    machine.due(kind);
  }

  // --- orders of the machine ------------------------------------------------------------------

  @Override
  public long now() {
    return timers.now();
  }

  @Override
  public void arm(TimerKind kind, long delayNanos) {
    timers.arm(kind, delayNanos);
  }

  @Override
  public void disarm(TimerKind kind) {
    timers.disarm(kind);
  }

  @Override
  public void open(long epoch, int attempt, @Nullable ResumeState resume) {
    LinkSlot slot = new LinkSlot(epoch, context.promise());
    slots.put(epoch, slot);
    ConnectRequest request =
        new ConnectRequest(
            options.getName(),
            epoch,
            attempt,
            options.getConnectTimeout(),
            resume,
            new EpochListener(epoch, this, events, conversation, failures),
            context,
            slot.cancelled.future());
    Future<Link> opening;
    try {
      opening = transport.connect(request);
    } catch (RuntimeException e) {
      opening = Future.failedFuture(e);
    }
    opening.onComplete(
        opened ->
            events.execute(
                () -> {
                  if (opened.succeeded()) {
                    slot.link = opened.result();
                    machine.opened(epoch, opened.result().isResumed());
                  } else {
                    slots.remove(epoch);
                    machine.openFailed(epoch, Failures.asLinkException(opened.cause()));
                  }
                }));
  }

  @Override
  public void abort(long epoch) {
    LinkSlot slot = slots.get(epoch);
    if (slot != null) {
      slot.cancelled.tryComplete();
    }
  }

  @Override
  public void close(long epoch) {
    if (epoch == machine.epoch()) {
      router.linkEnded();
    }
    // Removed at once, so that nobody can send on a link that closes.
    LinkSlot slot = slots.remove(epoch);
    Link link = slot == null ? null : slot.link;
    if (link == null) {
      events.execute(() -> machine.linkClosed(epoch));
      return;
    }
    Future<Void> closing;
    try {
      closing = link.close(options.getLinkCloseTimeout());
    } catch (RuntimeException e) {
      closing = Future.failedFuture(e);
    }
    closing.onComplete(closed -> events.execute(() -> machine.linkClosed(epoch)));
  }

  @Override
  public void handshake(long epoch) {
    long timeout = options.getHandshakeTimeout().toNanos();
    HandshakeRunner runner =
        new HandshakeRunner(
            options.getName(),
            context,
            new ControlExchange(epoch, timeout, this),
            () -> events.execute(() -> machine.handshakeAdvanced(epoch)));
    runner
        .run(conversation, () -> restoreSteps.stream().map(step -> step.value).toList())
        .onComplete(
            done ->
                events.execute(
                    () -> {
                      if (done.succeeded()) {
                        agree(epoch, done.result());
                      } else {
                        machine.handshakeFailed(epoch, Failures.asLinkException(done.cause()));
                      }
                    }));
  }

  private void agree(long epoch, Agreement agreed) {
    if (epoch == machine.epoch() && machine.state() == SessionState.HANDSHAKING) {
      agreement = agreed;
    }
    machine.agreed(epoch);
  }

  @Override
  public void ready(long epoch, boolean resumed) {
    ReadyEvent event = new ReadyEvent(epoch, resumed, agreement);
    for (Registered<Handler<ReadyEvent>> handler : List.copyOf(readyHandlers)) {
      Guard.run(options.getName(), "ready handler", () -> handler.value.handle(event));
    }
  }

  @Override
  public boolean isWritable(long epoch) {
    LinkSlot slot = slots.get(epoch);
    return slot != null && slot.link != null && !slot.link.writeQueueFull();
  }

  @Override
  public void send(SessionCall call, long epoch, long wireId) {
    Future<Void> sent;
    try {
      sent = send(epoch, call.message(wireId, conversation));
    } catch (RuntimeException e) {
      sent = Future.failedFuture(e);
    }
    if (call.kind() == Call.Kind.NOTIFICATION) {
      sent.onSuccess(done -> events.execute(() -> delivered(epoch, wireId)));
    }
    sendWatch.watch(sent, epoch, wireId);
  }

  private void sendFailed(long epoch, long wireId, Throwable failure) {
    events.execute(() -> machine.requestFailed(epoch, wireId, Failures.asLinkException(failure)));
  }

  private void delivered(long epoch, long wireId) {
    SessionCall call = machine.delivered(epoch, wireId);
    if (call != null) {
      call.promise().tryComplete(replyTo(call, epoch, null));
    }
  }

  Reply replyTo(SessionCall call, long epoch, @Nullable Object result) {
    return new Reply(result, epoch, call.sends(), waitedFor(call));
  }

  Duration waitedFor(SessionCall call) {
    return Duration.ofNanos(now() - call.acceptedAt());
  }

  @Override
  public void withdraw(SessionCall call, long epoch, long wireId, String why) {
    Guard.run(
        options.getName(),
        "protocol",
        () ->
            conversation
                .cancellation(wireId, call.method(), why)
                .ifPresent(
                    message ->
                        send(
                            epoch,
                            OutboundMessage.notification(message.method(), message.params()))));
  }

  @Override
  public Fate fateOf(long epoch, long wireId) {
    LinkSlot slot = slots.get(epoch);
    return slot == null || slot.link == null ? Fate.UNKNOWN : slot.link.fateOf(wireId);
  }

  @Override
  public void forget(long epoch, long wireId) {
    LinkSlot slot = slots.get(epoch);
    if (slot != null && slot.link != null) {
      slot.link.forget(wireId);
    }
  }

  @Override
  public void probe(long epoch, Probe probe) {
    Optional<Conversation.Message> confirmation = conversation.confirmation();
    boolean askAgain = probe == Probe.CONFIRMATION && confirmation.isEmpty();
    Optional<Conversation.Message> asked =
        probe == Probe.CONFIRMATION && !askAgain ? confirmation : conversation.probe();
    if (asked.isEmpty()) {
      events.execute(() -> machine.probed(epoch, probe, Liveness.Outcome.UNSUPPORTED));
      return;
    }
    Conversation.Message message = asked.get();
    control(epoch, message.method(), message.params(), options.getLivenessTimeout().toNanos())
        .onComplete(
            answer -> {
              Liveness.Outcome outcome = ProbeOutcomes.of(answer, askAgain);
              // A ping that was asked again and answered is an answered ping.
              boolean pingAnswered = askAgain && outcome == Liveness.Outcome.ALIVE;
              Probe brought = pingAnswered ? Probe.PING : probe;
              events.execute(() -> machine.probed(epoch, brought, outcome));
            });
  }

  @Override
  public void ended(SessionCall call, Ending ending) {
    call.promise().tryFail(failures.of(call.method(), ending));
  }

  @Override
  public void changed() {
    publish();
    waiters.settle(machine.view());
    if (machine.state() == SessionState.CLOSED) {
      events.execute(whenClosed);
    }
  }

  private void publish() {
    publishedRevision = machine.revision();
    snapshots.publish(machine.view(), agreement.version());
  }
}
