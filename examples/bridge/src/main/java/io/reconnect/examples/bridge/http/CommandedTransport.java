package io.reconnect.examples.bridge.http;

import io.reconnect.spi.ConnectRequest;
import io.reconnect.spi.Link;
import io.reconnect.spi.LinkException;
import io.reconnect.spi.LossReason;
import io.reconnect.spi.Transport;
import io.reconnect.transport.http.Credentials;
import io.reconnect.transport.http.CredentialsRequest;
import io.reconnect.transport.http.HttpTransport;
import io.reconnect.transport.http.HttpTransportOptions;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reaches an MCP server with headers that a command of the operator prints. Loop confined.
 *
 * <p>A new {@code Authorization} goes with the next request. All other headers belong to a link, so
 * when a server refused those and they are new, the link ends.
 */
public final class CommandedTransport implements Transport, Credentials {

  private static final String AUTHORIZATION = "authorization";

  private final Vertx vertx;
  private final HttpTransportOptions options;
  private final CommandHeaders headers;
  private final Consumer<String> operator;
  private final String endpoint;
  private Map<String, String> carried = Map.of();
  private @Nullable HttpTransport carrier;
  private String told = "";

  /**
   * A transport whose command runs at once, so that the first link does not wait for it.
   *
   * @param vertx the instance its sessions run on
   * @param options where the server is, and headers that the command may replace
   * @param command prints headers
   * @param operator told when the command fails while a link is up; nobody else hears why
   */
  public CommandedTransport(
      Vertx vertx, HttpTransportOptions options, HeaderCommand command, Consumer<String> operator) {
    this.vertx = vertx;
    this.options = options;
    this.headers = new CommandHeaders(command::run);
    this.operator = operator;
    this.endpoint = HttpTransport.create(vertx, options).endpoint();
    headers.current();
  }

  @Override
  public String endpoint() {
    return endpoint;
  }

  @Override
  public Future<Link> connect(ConnectRequest request) {
    Promise<Link> link = Promise.promise();
    request
        .cancelled()
        .onSuccess(
            nothing -> link.tryFail(LinkException.retryable(LossReason.LOCAL, "no longer wanted")));
    headers
        .current()
        .onSuccess(
            printed ->
                request
                    .context()
                    .runOnContext(
                        nothing -> {
                          if (!link.future().isComplete()) {
                            carrier(all(printed)).connect(request).onComplete(link);
                          }
                        }))
        .onFailure(failure -> link.tryFail(unopened(failure)));
    return link.future();
  }

  @Override
  public Future<@Nullable String> authorization(CredentialsRequest request) {
    boolean refused = request.challenge() != null;
    Future<Map<String, String>> printed = refused ? headers.renewed() : headers.current();
    return printed
        .onComplete(this::tell)
        .map(this::all)
        .compose(
            all -> {
              if (refused && carrier != null && !carried.equals(withoutAuthorization(all))) {
                carrier.close();
                // what the link would do with an answer is of no use any more, and it ends first
                return Promise.<@Nullable String>promise().future();
              }
              return Future.succeededFuture(all.get(AUTHORIZATION));
            });
  }

  /** Once per failure, not once per request. */
  private void tell(AsyncResult<Map<String, String>> run) {
    String failure = run.succeeded() ? "" : String.valueOf(run.cause().getMessage());
    if (!failure.isEmpty() && !failure.equals(told)) {
      operator.accept(failure);
    }
    told = failure;
  }

  private HttpTransport carrier(Map<String, String> all) {
    Map<String, String> wanted = withoutAuthorization(all);
    HttpTransport known = carrier;
    if (known != null && wanted.equals(carried)) {
      return known;
    }
    HttpTransport made =
        HttpTransport.create(vertx, new HttpTransportOptions(options).setHeaders(wanted), this);
    carrier = made;
    carried = wanted;
    return made;
  }

  private Map<String, String> all(Map<String, String> printed) {
    Map<String, String> all = new HashMap<>(options.getHeaders());
    all.putAll(printed);
    return all;
  }

  private static Map<String, String> withoutAuthorization(Map<String, String> all) {
    Map<String, String> others = new HashMap<>(all);
    others.remove(AUTHORIZATION);
    return others;
  }

  /** Whoever mends the command, or what it asks, is not to start the bridge again. */
  private static LinkException unopened(Throwable failure) {
    return LinkException.retryable(LossReason.LOCAL, String.valueOf(failure.getMessage()));
  }
}
