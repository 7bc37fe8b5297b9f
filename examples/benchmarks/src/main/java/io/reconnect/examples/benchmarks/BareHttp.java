package io.reconnect.examples.benchmarks;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;

/**
 * What an application would write by hand: an HttpClient, one POST per call, the same JSON. No
 * session, no deadline, no bound, no reconnect; of a stream of events it reads the one line that it
 * knows to be there.
 */
final class BareHttp implements Contender {

  private static final String DATA = "data: ";

  private final HttpClient client;
  private final RequestOptions target;
  private long lastId;

  BareHttp(Vertx vertx, String url, int inFlight) {
    this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(inFlight));
    this.target =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setAbsoluteURI(url)
            .putHeader("content-type", "application/json")
            .putHeader("accept", "application/json, text/event-stream")
            .putHeader("mcp-session-id", "benchmark")
            .putHeader("mcp-protocol-version", "2025-11-25");
  }

  @Override
  public Future<Void> open() {
    return Future.succeededFuture();
  }

  @Override
  public Future<JsonObject> call(String method, JsonObject params) {
    JsonObject message =
        new JsonObject()
            .put("jsonrpc", "2.0")
            .put("id", ++lastId)
            .put("method", method)
            .put("params", params);
    return client
        .request(target)
        .compose(request -> request.send(message.toBuffer()))
        .compose(BareHttp::resultOf);
  }

  private static Future<JsonObject> resultOf(HttpClientResponse response) {
    boolean json = "application/json".equals(response.getHeader("content-type"));
    return response
        .body()
        .map(
            body ->
                json
                    ? new JsonObject(body)
                    : new JsonObject(
                        body.getString(
                            body.toString().indexOf(DATA) + DATA.length(), body.length())))
        .map(answer -> answer.getJsonObject("result"));
  }

  @Override
  public Future<Void> close() {
    return client.close();
  }
}
