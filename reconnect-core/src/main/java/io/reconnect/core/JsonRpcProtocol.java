package io.reconnect.core;

import io.reconnect.core.impl.Checks;
import io.reconnect.spi.Agreement;
import io.reconnect.spi.Conversation;
import io.reconnect.spi.Exchange;
import io.reconnect.spi.Params;
import io.reconnect.spi.Protocol;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Plain JSON-RPC 2.0, as a local daemon speaks it. Immutable: the {@code with} methods give a new
 * protocol.
 */
public final class JsonRpcProtocol implements Protocol {

  private final @Nullable Function<Exchange, Future<?>> handshake;
  private final @Nullable String livenessMethod;
  private final @Nullable String confirmationMethod;
  private final Set<String> safeMethods;

  private JsonRpcProtocol(
      @Nullable Function<Exchange, Future<?>> handshake,
      @Nullable String livenessMethod,
      @Nullable String confirmationMethod,
      Set<String> safeMethods) {
    this.handshake = handshake;
    this.livenessMethod = livenessMethod;
    this.confirmationMethod = confirmationMethod;
    this.safeMethods = safeMethods;
  }

  /**
   * No handshake, no liveness probe, no method that is safe to replay.
   *
   * @return the protocol
   */
  public static JsonRpcProtocol create() {
    return new JsonRpcProtocol(null, null, null, Set.of());
  }

  /**
   * Adds a handshake. It is called anew for every link, so that it can read again what changes with
   * every start of the peer, such as a token in a file.
   *
   * @param exchange speaks on the new link; a failure drops the link and schedules the next
   *     attempt, unless it is {@link HandshakeException#permanent}
   * @return a new protocol
   */
  public JsonRpcProtocol withHandshake(Function<Exchange, Future<?>> exchange) {
    return new JsonRpcProtocol(exchange, livenessMethod, confirmationMethod, safeMethods);
  }

  /**
   * Adds the method that shows whether an idle peer is alive; any answer does. A peer that never
   * answers it is not taken for dead: the probes stop.
   *
   * @param method without parameters and without side effects
   * @return a new protocol
   */
  public JsonRpcProtocol withLiveness(String method) {
    return new JsonRpcProtocol(
        handshake, Checks.notBlank("liveness", method), confirmationMethod, safeMethods);
  }

  /**
   * Adds a method that this peer is known to answer, asked once when the liveness method is not
   * answered: if that stays silent too, the link is taken for dead.
   *
   * @param method without parameters and without side effects
   * @return a new protocol
   */
  public JsonRpcProtocol withConfirmation(String method) {
    return new JsonRpcProtocol(
        handshake, livenessMethod, Checks.notBlank("confirmation", method), safeMethods);
  }

  /**
   * Declares methods that may run twice without harm.
   *
   * @param methods replaces what was declared before
   * @return a new protocol
   */
  public JsonRpcProtocol withSafeMethods(Set<String> methods) {
    return new JsonRpcProtocol(handshake, livenessMethod, confirmationMethod, Set.copyOf(methods));
  }

  @Override
  public String name() {
    return "json-rpc";
  }

  @Override
  public Conversation newConversation() {
    return new DaemonConversation();
  }

  private final class DaemonConversation implements Conversation {

    @Override
    public Future<Agreement> handshake(Exchange exchange) {
      return handshake == null
          ? Future.succeededFuture(Agreement.NONE)
          : handshake.apply(exchange).map(Agreement.NONE);
    }

    @Override
    public boolean isSideEffectFree(String method, Params params, boolean trustPeer) {
      return safeMethods.contains(method);
    }

    @Override
    public Optional<Message> probe() {
      return message(livenessMethod);
    }

    @Override
    public Optional<Message> confirmation() {
      return message(confirmationMethod);
    }

    private Optional<Message> message(@Nullable String method) {
      return Optional.ofNullable(method).map(name -> new Message(name, Params.NONE));
    }
  }
}
