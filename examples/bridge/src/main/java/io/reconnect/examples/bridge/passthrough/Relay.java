package io.reconnect.examples.bridge.passthrough;

import io.reconnect.core.CallOptions;
import io.reconnect.core.PendingCall;
import io.reconnect.core.ReadyEvent;
import io.reconnect.core.Session;
import io.reconnect.core.SessionState;
import io.reconnect.examples.bridge.host.Host;
import io.reconnect.examples.bridge.host.HostRequest;
import io.reconnect.examples.bridge.upstream.HostCalls;
import io.reconnect.spi.Params;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes what the host says to the server, and back. */
final class Relay {

  private static final Logger LOG = LoggerFactory.getLogger(Relay.class);

  private final Host host;
  private final Session session;
  private final HostCalls calls;
  private final ServerEvents serverEvents;
  private final Restoration restoration;
  private final ListCalls lists;
  private final Catalogue catalogue;
  private boolean offeredUnseen;
  private boolean seen;

  Relay(Host host, Session session) {
    ListCache cache = new ListCache();
    this.host = host;
    this.session = session;
    this.calls = new HostCalls(session);
    this.serverEvents = new ServerEvents(host);
    this.restoration = new Restoration(session);
    this.lists = new ListCalls(cache);
    this.catalogue = new Catalogue(cache, new ListReader(session), this::announceChange);
    serverEvents.follow(session);
    session.onSnapshot(
        snapshot -> {
          if (snapshot.state() != SessionState.READY) {
            lists.linkDown();
          }
        });
  }

  /** The host was promised every list there can be. */
  void offeredUnseen() {
    offeredUnseen = true;
  }

  void onReady(ReadyEvent ready, boolean hostStillWaits) {
    if (seen) {
      catalogue.compare(ready.epoch(), ready.agreement());
    } else if (hostStillWaits) {
      catalogue.learn(ready.epoch(), ready.agreement());
    } else {
      catalogue.discover(ready.epoch(), ready.agreement(), lists.awaitedFamilies());
    }
    seen = true;
  }

  void onRequest(HostRequest request) {
    ListKind kind = ListKind.ofMethod(request.method());
    if (kind == null) {
      settle(request, submit(request));
    } else {
      list(request, kind);
    }
  }

  void onNotification(String method, JsonObject params) {
    if (method.equals("notifications/progress") && !serverEvents.isLive(params)) {
      return;
    }
    session
        .notify(method, params)
        .onFailure(
            failure -> LOG.info("{} of the host was lost: {}", method, failure.getMessage()));
  }

  Future<Void> close(Duration grace) {
    return session.close(grace).mapEmpty();
  }

  private void list(HostRequest request, ListKind kind) {
    boolean ready = session.snapshot().state() == SessionState.READY;
    if (ready && offeredUnseen && !catalogue.has(kind)) {
      // The bridge promised this list; that the server has none is no error of the host.
      request.answer(kind.emptyPage());
    } else if (ready || !lists.answerFromCache(request, kind)) {
      PendingCall call = submit(request);
      // Before the call settles the request, so that what was seen comes before an error.
      lists.follow(request, kind, call);
      settle(request, call);
    }
  }

  private PendingCall submit(HostRequest request) {
    CallOptions options = new CallOptions();
    Object token = ProgressToken.of(request.params());
    if (token != null) {
      options.setProgressHandler(report -> tellProgress(request, report, token));
    }
    JsonObject params = ProgressToken.without(request.params());
    return calls.submit(
        request, request.method(), params.isEmpty() ? Params.NONE : Params.named(params), options);
  }

  private void settle(HostRequest request, PendingCall call) {
    calls.settle(request, call, Function.identity());
    call.reply().onSuccess(reply -> restoration.agreed(request.method(), request.params()));
  }

  private void tellProgress(HostRequest request, JsonObject report, Object token) {
    if (request.isOpen()) {
      host.tell("notifications/progress", ProgressToken.report(report, token));
    }
  }

  private void announceChange(String family) {
    host.tell("notifications/" + family + "/list_changed", new JsonObject());
  }
}
