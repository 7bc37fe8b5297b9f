package io.reconnect.spi;

import io.vertx.core.Future;

/**
 * How to reach one endpoint. A transport keeps no state of its links and may serve many sessions.
 *
 * <p>The clauses here, in {@link Link} and in {@link LinkListener} are the contract.
 */
public interface Transport {

  /**
   * The endpoint as the operator knows it, for logs, events and messages.
   *
   * @return a name without credentials, query string or session id
   */
  String endpoint();

  /**
   * Opens a link.
   *
   * <p>Fails with a {@link LinkException}. The future completes at most once, on {@link
   * ConnectRequest#context()}, and always: after a cancellation it fails, with everything it had
   * opened released, unless the link was complete by then.
   *
   * @param request what to open
   * @return the link
   */
  Future<Link> connect(ConnectRequest request);

  /**
   * Releases what all links of this transport share, for example a client. Sessions never call it:
   * it belongs to whoever created the transport. Links that are open may be cut.
   *
   * @return completes when nothing is left
   */
  default Future<Void> close() {
    return Future.succeededFuture();
  }
}
