package io.reconnect.testkit;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.OutboundMessage;
import io.reconnect.spi.Transport;
import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A transport without a network: every connect does what the script of the test says, and every
 * link is a {@link ScriptedLink} in the hands of the test.
 *
 * <pre>{@code
 * ScriptedTransport transport =
 *     new ScriptedTransport()
 *         .next(connect -> connect.fail(LossReason.UNREACHABLE, "refused"))
 *         .next(ScriptedConnect::accept)
 *         .otherwise(ScriptedTransport.HOLD);
 * }</pre>
 *
 * <p>It also watches the sessions, which it tells apart by their names: that each opens no link
 * while another one is open, uses each link only while it may, on the right context, and never uses
 * a wire id twice. {@link #verify()} tells.
 */
public final class ScriptedTransport implements Transport {

  /** The step of a script that leaves the connect in the hands of the test. */
  public static final Consumer<ScriptedConnect> HOLD = connect -> {};

  private final String endpoint;
  private final Deque<Consumer<ScriptedConnect>> script = new ArrayDeque<>();
  private final List<ScriptedConnect> connects = new CopyOnWriteArrayList<>();
  private final List<ScriptedLink> links = new CopyOnWriteArrayList<>();
  private final List<String> violations = new CopyOnWriteArrayList<>();
  private volatile Consumer<ScriptedConnect> otherwise = ScriptedConnect::accept;
  private volatile BiConsumer<ScriptedLink, OutboundMessage> peer = (link, message) -> {};
  private final Map<String, Long> lastWireIds = new ConcurrentHashMap<>();

  /** Every connect succeeds at once, unless the script says otherwise. */
  public ScriptedTransport() {
    this("scripted:peer");
  }

  /**
   * Every connect succeeds at once, unless the script says otherwise.
   *
   * @param endpoint the name of the endpoint
   */
  public ScriptedTransport(String endpoint) {
    this.endpoint = endpoint;
  }

  /**
   * Adds a step to the script: what the next connect that has none does.
   *
   * @param step called on the context of the session
   * @return this transport
   */
  public synchronized ScriptedTransport next(Consumer<ScriptedConnect> step) {
    script.add(step);
    return this;
  }

  /**
   * Says what a connect does when the script is at its end.
   *
   * @param step called on the context of the session
   * @return this transport
   */
  public ScriptedTransport otherwise(Consumer<ScriptedConnect> step) {
    this.otherwise = step;
    return this;
  }

  /**
   * Plays the peer on all links, also on those that are open already.
   *
   * @param handler called with every message that a link carried, on the context of the session
   * @return this transport
   */
  public ScriptedTransport peer(BiConsumer<ScriptedLink, OutboundMessage> handler) {
    this.peer = handler;
    return this;
  }

  /**
   * The connects so far.
   *
   * @return oldest first
   */
  public List<ScriptedConnect> connects() {
    return List.copyOf(connects);
  }

  /**
   * The last connect.
   *
   * @return the newest of {@link #connects()}
   */
  public ScriptedConnect connect() {
    return last(connects, "connect");
  }

  /**
   * The links so far, also those that are gone.
   *
   * @return oldest first
   */
  public List<ScriptedLink> links() {
    return List.copyOf(links);
  }

  /**
   * The last link.
   *
   * @return the newest of {@link #links()}
   */
  public ScriptedLink link() {
    return last(links, "link");
  }

  /**
   * Links that were opened and are neither closed nor lost.
   *
   * @return their number
   */
  public long openLinks() {
    return links.stream().filter(ScriptedLink::isOpen).count();
  }

  /** Fails when the session broke a rule of the SPI. */
  public void verify() {
    if (!violations.isEmpty()) {
      throw new AssertionError("the session broke rules of the SPI: " + violations);
    }
  }

  @Override
  public String endpoint() {
    return endpoint;
  }

  @Override
  public Future<Link> connect(ConnectRequest request) {
    watch(request);
    ScriptedConnect connect = new ScriptedConnect(this, request);
    connects.add(connect);
    connect.onContext("connect");
    try {
      step().accept(connect);
    } catch (RuntimeException e) {
      connect.fail(e);
      throw e;
    }
    return connect.outcome();
  }

  private void watch(ConnectRequest request) {
    String session = request.session();
    String which = session + ", epoch " + request.epoch();
    if (links.stream().anyMatch(link -> link.session().equals(session) && link.isOpen())) {
      violation("a connect while a link is open, " + which);
    }
    for (ScriptedConnect older : connects) {
      if (older.request().session().equals(session)) {
        if (older.isPending() && !older.isCalledOff()) {
          violation("a connect beside another one, " + which);
        }
        if (older.request().epoch() >= request.epoch()) {
          violation("an epoch was used before, " + which);
        }
      }
    }
  }

  ScriptedLink open(ScriptedConnect connect, boolean resumed) {
    ScriptedLink link = new ScriptedLink(this, connect.request(), resumed);
    links.add(link);
    return link;
  }

  void carried(ScriptedLink link, OutboundMessage message) {
    peer.accept(link, message);
  }

  void used(String session, long wireId) {
    Long last = lastWireIds.put(session, wireId);
    if (last != null && wireId <= last) {
      violation("wire id " + wireId + " was used before, " + session);
    }
  }

  void violation(String what) {
    violations.add(what);
  }

  private synchronized Consumer<ScriptedConnect> step() {
    Consumer<ScriptedConnect> step = script.poll();
    return step == null ? otherwise : step;
  }

  private static <T> T last(List<T> all, String what) {
    if (all.isEmpty()) {
      throw new AssertionError("there was no " + what + " yet");
    }
    return all.get(all.size() - 1);
  }

  static LinkException calledOff() {
    return LinkException.retryable(LossReason.LOCAL, "the connect was called off");
  }
}
