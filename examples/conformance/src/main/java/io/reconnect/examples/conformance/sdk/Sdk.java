package io.reconnect.examples.conformance.sdk;

import io.reconnect.examples.conformance.Endpoints;
import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.peer.SdkEndpoint;
import io.reconnect.examples.conformance.trial.Client;
import io.reconnect.mcp.McpOptions;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/**
 * An SDK, and how its server answers.
 *
 * @param label names it
 * @param json whether it answers with JSON rather than with a stream of events
 */
public record Sdk(String label, boolean json) {

  SdkEndpoint open(PeerProcess peer, String path) {
    return SdkEndpoint.open(peer, path, json);
  }

  SdkEndpoint open(PeerProcess peer, String path, double idleSeconds) {
    return SdkEndpoint.open(peer, path, json, idleSeconds);
  }

  /** A client that does not listen: on 2.x a session that listens never expires. */
  static Client quietClient(SdkEndpoint endpoint) {
    return new Client(Endpoints.local(endpoint.url()).setListenStream(false), new McpOptions());
  }

  static Client listeningClient(SdkEndpoint endpoint) {
    return new Client(Endpoints.local(endpoint.url()), new McpOptions());
  }

  static Future<String> greet(Client client, String name) {
    return client.call("greet", new JsonObject().put("name", name)).map(Client::textOf);
  }

  @Override
  public String toString() {
    return label + ", " + (json ? "JSON" : "events");
  }
}
