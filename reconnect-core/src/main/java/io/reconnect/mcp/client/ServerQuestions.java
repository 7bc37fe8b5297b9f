package io.reconnect.mcp.client;

import io.reconnect.core.InboundRequest;
import io.reconnect.core.Registration;
import io.reconnect.core.RequestHandler;
import io.reconnect.core.RpcException;
import io.reconnect.mcp.client.DeclaredCapabilities.Feature;
import io.reconnect.mcp.model.ElicitationResult;
import io.reconnect.mcp.model.FormElicitation;
import io.reconnect.mcp.model.MalformedException;
import io.reconnect.mcp.model.SamplingRequest;
import io.reconnect.mcp.model.SamplingResult;
import io.reconnect.mcp.model.UrlElicitation;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Brings what servers ask to typed handlers, and declares what can be asked. */
final class ServerQuestions {

  private static final String ELICITATION = "elicitation/create";

  private final Wiring wiring;
  private final DeclaredCapabilities declared;
  private final AtomicReference<@Nullable RequestHandler> form = new AtomicReference<>();
  private final AtomicReference<@Nullable RequestHandler> url = new AtomicReference<>();
  private final RequestHandler elicitation = this::elicit;

  ServerQuestions(Wiring wiring, DeclaredCapabilities declared) {
    this.wiring = wiring;
    this.declared = declared;
  }

  Registration onSampling(ServerRequestHandler<SamplingRequest, SamplingResult> handler) {
    String method = "sampling/createMessage";
    RequestHandler typed = typed(handler, SamplingRequest::of, SamplingResult::toJson);
    declared.add(Feature.SAMPLING, typed);
    wiring.request(method, typed);
    return () -> {
      declared.remove(Feature.SAMPLING, typed);
      wiring.removeRequest(method, typed);
    };
  }

  Registration onForm(ServerRequestHandler<FormElicitation, ElicitationResult> handler) {
    return onElicitation(
        Feature.FORM, form, typed(handler, FormElicitation::of, ElicitationResult::toJson));
  }

  Registration onUrl(ServerRequestHandler<UrlElicitation, ElicitationResult> handler) {
    return onElicitation(
        Feature.URL, url, typed(handler, UrlElicitation::of, ElicitationResult::toJson));
  }

  private Registration onElicitation(
      Feature mode, AtomicReference<@Nullable RequestHandler> place, RequestHandler typed) {
    place.set(typed);
    declared.add(mode, typed);
    wiring.request(ELICITATION, elicitation);
    return () -> {
      place.compareAndSet(typed, null);
      declared.remove(mode, typed);
      if (form.get() == null && url.get() == null) {
        wiring.removeRequest(ELICITATION, elicitation);
      }
    };
  }

  /** A mode that was not declared is answered with -32602 (client/elicitation, "Capabilities"). */
  private Future<?> elicit(InboundRequest request) {
    Object mode = request.params().getValue("mode", "form");
    RequestHandler handler =
        "form".equals(mode) ? form.get() : "url".equals(mode) ? url.get() : null;
    return handler == null
        ? refuse("this client does not support that mode of elicitation")
        : handler.handle(request);
  }

  private static <Q, A> RequestHandler typed(
      ServerRequestHandler<Q, A> handler,
      Function<JsonObject, Q> reader,
      Function<A, JsonObject> writer) {
    return request -> {
      Q asked;
      try {
        asked = reader.apply(request.params());
      } catch (MalformedException e) {
        return refuse("in the params, " + e.getMessage());
      }
      return handler.handle(asked, request).map(writer);
    };
  }

  private static Future<JsonObject> refuse(String why) {
    return Future.failedFuture(new RpcException(RpcException.INVALID_PARAMS, why, null));
  }
}
