package io.reconnect.transport.unix;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.file.FileProps;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.NetSocket;
import java.nio.file.NoSuchFileException;

/**
 * One try to open a link. Ends when the socket is open, when it cannot be, when the time is over or
 * when the link is no longer wanted, whichever comes first; a socket that opens later is closed.
 */
final class ConnectAttempt {

  private final UnixTransport transport;
  private final ConnectRequest request;
  private final ContextInternal context;
  private final Promise<Link> outcome;
  private long timer;

  ConnectAttempt(UnixTransport transport, ConnectRequest request) {
    this.transport = transport;
    this.request = request;
    this.context = (ContextInternal) request.context();
    this.outcome = context.promise();
  }

  Future<Link> start() {
    if (transport.isClosed()) {
      fail(LinkException.permanent(LossReason.LOCAL, "the transport is closed"));
      return outcome.future();
    }
    timer =
        context.setTimer(
            Math.max(1, request.timeout().toMillis()),
            due -> fail(unreachable(ConnectCause.TIMED_OUT.clause())));
    request
        .cancelled()
        .onComplete(called -> fail(LinkException.retryable(LossReason.LOCAL, "no longer wanted")));
    if (!isOver()) {
      dial().onComplete(this::dialled);
    }
    return outcome.future();
  }

  /** A socket calls back on the context it was opened on, which the caller may have derived. */
  private Future<NetSocket> dial() {
    ContextInternal previous = context.beginDispatch();
    try {
      return transport.dial(request.timeout());
    } catch (RuntimeException e) {
      return context.failedFuture(e);
    } finally {
      context.endDispatch(previous);
    }
  }

  private void dialled(AsyncResult<NetSocket> dialled) {
    if (dialled.failed()) {
      explain(dialled.cause());
    } else if (isOver()) {
      dialled.result().close();
    } else {
      succeed(dialled.result());
    }
  }

  private void explain(Throwable failure) {
    ConnectCause cause = ConnectCause.of(failure);
    switch (cause) {
      // the kernel says the same of a file that is no socket, depending on its owner and mode
      case REFUSED, NO_PERMISSION, OTHER ->
          transport
              .vertx()
              .fileSystem()
              .props(transport.options().getPath())
              .onComplete(
                  found ->
                      fail(unreachable(look(cause, found).clauseOf(failure)).withCause(failure)));
      default -> fail(unreachable(cause.clauseOf(failure)).withCause(failure));
    }
  }

  private static ConnectCause look(ConnectCause told, AsyncResult<FileProps> found) {
    if (found.failed()) {
      boolean missing = found.cause().getCause() instanceof NoSuchFileException;
      return missing ? ConnectCause.MISSING : told;
    }
    if (found.result().isRegularFile()) {
      return ConnectCause.REGULAR_FILE;
    }
    return found.result().isDirectory() ? ConnectCause.DIRECTORY : told;
  }

  private void succeed(NetSocket socket) {
    context.owner().cancelTimer(timer);
    UnixLink link = new UnixLink(transport, request.listener(), context, socket);
    outcome.complete(link);
  }

  private void fail(LinkException failure) {
    context.owner().cancelTimer(timer);
    outcome.tryFail(failure);
  }

  private boolean isOver() {
    return outcome.future().isComplete();
  }

  private static LinkException unreachable(String clause) {
    return LinkException.retryable(LossReason.UNREACHABLE, clause);
  }
}
