package io.reconnect.examples.conformance.peer;

import static io.reconnect.examples.conformance.peer.PeerProcess.is;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * One MCP endpoint of a server built with an SDK, with sessions of its own, which the server names
 * S1, S2, ... in the order in which they were opened.
 */
public final class SdkEndpoint {

  private static final double NEVER = 86_400;

  private final PeerProcess peer;
  private final String path;

  private SdkEndpoint(PeerProcess peer, String path) {
    this.peer = peer;
    this.path = path;
  }

  /** Opens an endpoint whose sessions expire when they are told to. */
  public static SdkEndpoint open(PeerProcess peer, String path, boolean json) {
    return open(peer, path, json, NEVER);
  }

  /** Opens an endpoint whose sessions expire after this time without a request. */
  public static SdkEndpoint open(PeerProcess peer, String path, boolean json, double idleSeconds) {
    SdkEndpoint endpoint = new SdkEndpoint(peer, path);
    endpoint.command(
        new JsonObject().put("do", "serve").put("json", json).put("idleSeconds", idleSeconds));
    endpoint.await("the endpoint", is("serving"));
    return endpoint;
  }

  /** The endpoint of a server that has only this one, and writes it down. */
  public static SdkEndpoint of(PeerProcess peer, String path) {
    return new SdkEndpoint(peer, path);
  }

  /** The process that serves it. */
  public PeerProcess peer() {
    return peer;
  }

  /** Where it is. */
  public String url() {
    return "http://127.0.0.1:" + peer.port() + "/" + path;
  }

  /** Lets the idle timeout of every session be over now; blocks until this one has ended. */
  public void expire(String session) {
    command(new JsonObject().put("do", "expire"));
    awaitGone(session);
  }

  /** Blocks until the server has forgotten the session. */
  public void awaitGone(String session) {
    await("the end of " + session, is("gone").and(has("session", session)));
  }

  /** Keeps the next answer to this method back. */
  public void hold(String method) {
    command(new JsonObject().put("do", "hold").put("method", method));
    peer.sync();
  }

  /** Blocks until an answer is kept back. */
  public void awaitHeld() {
    await("a held answer", is("held"));
  }

  /** Lets the answer go. */
  public void release() {
    command(new JsonObject().put("do", "release"));
  }

  /** Blocks until a request was answered, told as in {@link #exchanges()}. */
  public void awaitExchange(String exchange) {
    awaitExchanges(1, exchange);
  }

  /** Blocks until as many such requests were answered. */
  public void awaitExchanges(int number, String exchange) {
    Predicate<JsonObject> such =
        has("path", path).and(is("answered")).and(event -> exchange.equals(describe(event)));
    peer.journal()
        .await(
            number + " of " + exchange, events -> events.stream().filter(such).count() >= number);
  }

  /**
   * Every request that was answered: HTTP method, MCP method, session, status; as in {@code "POST
   * tools/call S1 404"}.
   */
  public List<String> exchanges() {
    peer.sync();
    return told().filter(is("answered")).map(SdkEndpoint::describe).toList();
  }

  /** How many of the exchanges begin so. */
  public long count(String beginning) {
    return exchanges().stream().filter(exchange -> exchange.startsWith(beginning)).count();
  }

  /** How often a tool began to work for this name. */
  public long runs(String name) {
    peer.sync();
    return told().filter(is("ran").and(has("name", name))).count();
  }

  private void command(JsonObject command) {
    peer.command(command.put("path", path));
  }

  private void await(String what, Predicate<JsonObject> event) {
    Predicate<JsonObject> here = has("path", path);
    peer.journal().await(what, events -> events.stream().anyMatch(here.and(event)));
  }

  private Stream<JsonObject> told() {
    return peer.journal().events().stream().filter(has("path", path));
  }

  private static String describe(JsonObject answered) {
    return String.join(
        " ",
        answered.getString("request"),
        answered.getString("session"),
        String.valueOf(answered.getInteger("status")));
  }

  private static Predicate<JsonObject> has(String field, String value) {
    return event -> value.equals(event.getString(field));
  }
}
