package io.reconnect.registry;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.Fate;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.reconnect.registry.ShutdownReport.SessionClosing;
import io.reconnect.registry.peer.Daemon;
import io.reconnect.registry.peer.McpServer;
import io.reconnect.spi.Params;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One configuration, an MCP server over HTTP and a daemon on a unix socket, all of it real. */
class RealTransportsTest {

  private final Vertx servers = Vertx.vertx();
  private final Vertx vertx = Vertx.vertx();
  private final McpServer web = new McpServer(servers);
  private final RegistryClient client = RegistryClient.create(vertx);
  @TempDir Path folder;
  private Daemon daemon;
  private String url;
  private String deployment;

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().orTimeout(20, SECONDS).join();
  }

  @BeforeEach
  void start() {
    url = await(web.listen());
    daemon = new Daemon(servers, folder.resolve("d").toString());
    await(daemon.listen());
    deployment =
        await(
            vertx.deployVerticle(
                "io.reconnect.registry.RegistryVerticle",
                new DeploymentOptions().setConfig(config())));
  }

  private JsonObject config() {
    return new JsonObject()
        .put("shutdownDeadline", 5_000)
        .put(
            "sessions",
            new JsonArray()
                .add(
                    new JsonObject()
                        .put("name", "web")
                        .put("transport", "http")
                        .put("required", true)
                        .put(
                            "endpoint",
                            new JsonObject()
                                .put("url", url)
                                .put("allowedRanges", new JsonArray().add("127.0.0.1/32"))))
                .add(
                    new JsonObject()
                        .put("name", "daemon")
                        .put("transport", "unix")
                        .put("protocol", "json-rpc")
                        .put(
                            "endpoint",
                            new JsonObject().put("path", folder.resolve("d").toString()))
                        .put("session", new JsonObject().put("closeGrace", 100))));
  }

  @AfterEach
  void stop() {
    await(vertx.close());
    await(servers.close());
  }

  private Future<SessionStatus> until(String session, Predicate<SessionStatus> reached) {
    Promise<SessionStatus> promise = Promise.promise();
    return client
        .subscribe(
            event -> {
              SessionStatus status = event.status();
              if (status != null && status.session().equals(session) && reached.test(status)) {
                promise.tryComplete(status);
              }
            })
        .compose(registration -> promise.future());
  }

  private static boolean isReady(SessionStatus status) {
    return status.snapshot().state() == SessionState.READY;
  }

  private Reply call(String session, String method) {
    return await(client.call(session, method, null));
  }

  @Test
  void callsReachBothAndSurviveAnExpiryAndARestart() {
    assertThat(call("web", "tools/list").result())
        .isEqualTo(new JsonObject().put("ran", "tools/list"));
    assertThat(call("daemon", "status").result()).isEqualTo(new JsonObject().put("ran", "status"));

    web.forgetSessions();
    assertThat(call("web", "tools/list").epoch()).isEqualTo(2);
    assertThat(web.sessions()).isEqualTo(2);
    assertThat(web.methods()).containsExactly("tools/list", "tools/list");

    await(daemon.close());
    Future<SessionStatus> down =
        until("daemon", status -> status.snapshot().state() == SessionState.BACKOFF);
    SessionStatus seen = await(down);
    Explanation explanation = await(client.explain("daemon"));
    assertThat(explanation.text()).contains("There is no link to").contains("Attempt ");
    assertThat(seen.snapshot().endpoint()).contains(folder.toString());
    Future<Reply> waiting = client.call("daemon", "status", null);
    await(daemon.listen());
    assertThat(await(waiting).result()).isEqualTo(new JsonObject().put("ran", "status"));
    assertThat(daemon.methods()).containsExactly("status", "status");
  }

  @Test
  void shutdownIsAnsweredWithWhatTheServersSaw() {
    await(until("web", RealTransportsTest::isReady));
    call("daemon", "status");
    Future<Reply> stalled = client.call("daemon", "stall", null);
    // the daemon has read it by the time it answers the next one
    call("daemon", "status");
    ShutdownReport report = await(client.shutdown());
    assertThat(report.complete()).isTrue();
    assertThat(report.took()).isLessThan(Duration.ofSeconds(3));
    assertThat(report.sessions())
        .extracting(SessionClosing::session, SessionClosing::unknown, SessionClosing::clean)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("daemon", 1L, true),
            org.assertj.core.groups.Tuple.tuple("web", 0L, true));
    assertThat(web.deleted()).containsExactly("session-1");
    assertThat(daemon.methods()).containsExactly("status", "stall", "status");
    Throwable failure = await(stalled.map(reply -> (Throwable) null).otherwise(e -> e));
    assertThat(failure).isInstanceOf(SessionException.class);
    assertThat(((SessionException) failure).fate()).isEqualTo(Fate.UNKNOWN);
    await(vertx.undeploy(deployment));
    assertThat(vertx.deploymentIDs()).isEmpty();
  }

  @Test
  void aServerThatHangsOnTheEndOfItsSessionHoldsUpNobody() {
    await(until("web", RealTransportsTest::isReady));
    await(until("daemon", RealTransportsTest::isReady));
    web.hangOnDelete();
    ShutdownReport report = await(client.shutdown());
    assertThat(report.complete()).isTrue();
    assertThat(report.took()).isBetween(Duration.ofMillis(900), Duration.ofSeconds(4));
    SessionClosing daemonClosing = report.sessions().get(0);
    assertThat(daemonClosing.took()).isLessThan(report.took());
    assertThat(web.deleted()).containsExactly("session-1");
  }

  @Test
  void closingVertxClosesTheSessionsFirst() {
    await(until("web", RealTransportsTest::isReady));
    await(until("daemon", RealTransportsTest::isReady));
    Future<Reply> stalled = client.call("daemon", "stall", null);
    call("daemon", "status");
    long began = System.nanoTime();
    await(vertx.close());
    assertThat(Duration.ofNanos(System.nanoTime() - began))
        .as("the grace of the daemon is 100 ms")
        .isLessThan(Duration.ofSeconds(5));
    assertThat(web.deleted()).containsExactly("session-1");
    assertThat(((SessionException) stalled.cause()).fate()).isEqualTo(Fate.UNKNOWN);
  }

  @Test
  void anEndpointThatTheEgressGuardRefusesIsExplained() {
    JsonObject config =
        new JsonObject()
            .put("address", "other")
            .put("eventsAddress", "other.events")
            .put("sessionAddress", "other.session.")
            .put(
                "sessions",
                new JsonArray()
                    .add(
                        new JsonObject()
                            .put("name", "inside")
                            .put("transport", "http")
                            .put("endpoint", new JsonObject().put("url", url))));
    await(
        vertx.deployVerticle(
            "io.reconnect.registry.RegistryVerticle", new DeploymentOptions().setConfig(config)));
    RegistryClient other = RegistryClient.create(vertx, new RegistryOptions().setAddress("other"));
    Throwable failure =
        await(
            other
                .call(
                    "inside",
                    "tools/list",
                    Params.NONE,
                    new CallOptions().setTimeout(Duration.ofMillis(500)))
                .map(r -> (Throwable) null)
                .otherwise(e -> e));
    assertThat(failure).isInstanceOf(SessionException.class);
    List<Explanation> all = await(other.explain());
    assertThat(all.get(0).state()).isIn("FAILED", "BACKOFF");
    assertThat(all.get(0).why()).contains("127.0.0.1");
    assertThat(web.sessions()).isLessThanOrEqualTo(1);
  }
}
