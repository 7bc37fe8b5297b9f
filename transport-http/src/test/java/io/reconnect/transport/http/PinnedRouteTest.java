package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.net.SocketAddress;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which addresses are tried, in which order, and when the resolver is asked again. */
class PinnedRouteTest {

  private final Vertx vertx = Vertx.vertx();
  private final ContextInternal context = (ContextInternal) vertx.getOrCreateContext();
  private final ScriptedResolver resolver = new ScriptedResolver();
  private final List<String> tried = new CopyOnWriteArrayList<>();
  private final Set<String> down = ConcurrentHashMap.newKeySet();
  private Throwable refusal = new ConnectException("refused");
  private final Route route =
      new PinnedRoute(
          new CheckedHost(
              Origin.of("http://mcp.test"),
              new EgressGuard(List.of()),
              resolver,
              Duration.ofSeconds(5)),
          context,
          this::connect);

  @AfterEach
  void close() {
    await(vertx.close());
  }

  /** A client whose connections lead nowhere; a request is never made of one. */
  private Future<HttpClientRequest> connect(RequestOptions request) {
    String address = ((SocketAddress) request.getServer()).hostAddress();
    tried.add(address);
    return down.contains(address) ? context.failedFuture(refusal) : context.succeededFuture(null);
  }

  private Throwable open() {
    Promise<Throwable> ended = Promise.promise();
    context.runOnContext(
        now ->
            route
                .open(new RequestOptions().setHost("mcp.test").setPort(80))
                .onComplete(opened -> ended.complete(opened.cause())));
    return await(ended.future());
  }

  private List<String> triedNow() {
    List<String> now = List.copyOf(tried);
    tried.clear();
    return now;
  }

  @Test
  void theAddressThatTookAConnectionIsTriedFirstTheNextTime() {
    resolver.then("1.0.0.1", "1.0.0.2", "1.0.0.3");
    down.add("1.0.0.1");
    assertThat(open()).isNull();
    assertThat(triedNow()).containsExactly("1.0.0.1", "1.0.0.2");
    assertThat(open()).isNull();
    assertThat(triedNow()).containsExactly("1.0.0.2");
    down.add("1.0.0.2");
    assertThat(open()).isNull();
    assertThat(triedNow()).containsExactly("1.0.0.2", "1.0.0.1", "1.0.0.3");
    assertThat(resolver.asked()).hasSize(1);
  }

  @Test
  void aSecondAnswerIsTriedOnlyWhereItIsNew() {
    resolver.then("1.0.0.1", "1.0.0.2").then("1.0.0.2", "1.0.0.3");
    assertThat(open()).isNull();
    triedNow();
    down.addAll(Set.of("1.0.0.1", "1.0.0.2", "1.0.0.3"));
    assertThat(open()).isSameAs(refusal);
    assertThat(triedNow()).containsExactly("1.0.0.1", "1.0.0.2", "1.0.0.3");
    assertThat(resolver.asked()).hasSize(2);
  }

  @Test
  void aFirstAnswerIsNotAskedForTwice() {
    resolver.then("1.0.0.1");
    down.add("1.0.0.1");
    assertThat(open()).isSameAs(refusal);
    assertThat(triedNow()).containsExactly("1.0.0.1");
    assertThat(resolver.asked()).hasSize(1);
  }

  @Test
  void anAnswerThatFailedIsNoAnswer() {
    resolver.then("10.0.0.1").then("1.0.0.1");
    assertThat(open()).isInstanceOf(EgressRefusedException.class);
    assertThat(tried).isEmpty();
    assertThat(open()).isNull();
    assertThat(triedNow()).containsExactly("1.0.0.1");
  }

  @Test
  void aServerThatIsReachedAndFailsIsNotLookedForElsewhere() {
    resolver.then("1.0.0.1", "1.0.0.2");
    refusal = new SSLException("not trusted");
    down.add("1.0.0.1");
    assertThat(open()).isSameAs(refusal);
    assertThat(triedNow()).containsExactly("1.0.0.1");
    assertThat(resolver.asked()).containsExactly("mcp.test");
  }
}
