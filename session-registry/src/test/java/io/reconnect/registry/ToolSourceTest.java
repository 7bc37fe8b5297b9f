package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.CallOptions;
import io.reconnect.core.FailureContext;
import io.reconnect.core.Fate;
import io.reconnect.core.Session;
import io.reconnect.core.SessionException;
import io.reconnect.core.SessionState;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ToolSourceTest extends RegistryTest {

  private final List<String> told = new ArrayList<>();

  private static final class UnknownTool extends SessionException {
    private static final long serialVersionUID = 1L;

    UnknownTool() {
      super(
          "there is no such tool",
          Fate.NOT_SENT,
          new FailureContext("", "", "", 0, Duration.ZERO, 0, null),
          null);
    }
  }

  private final class Recorder implements ToolSource {
    @Override
    public void opened(SessionDefinition definition, Session session) {
      told.add("opened " + definition.name() + " " + session.snapshot().state());
    }

    @Override
    public void filtered(SessionDefinition definition) {
      told.add("filtered " + definition.name() + " " + definition.tools());
    }

    @Override
    public void closed(String session) {
      told.add("closed " + session);
    }

    @Override
    public JsonObject tools(@Nullable String session) {
      return new JsonObject().put("tools", new JsonArray().add(String.valueOf(session)));
    }

    @Override
    public Future<JsonObject> call(String name, JsonObject arguments, CallOptions options) {
      if (name.equals("unknown")) {
        return Future.failedFuture(new UnknownTool());
      }
      if (name.equals("broken")) {
        throw new IllegalStateException("broken");
      }
      return Future.succeededFuture(
          new JsonObject()
              .put("name", name)
              .put("arguments", arguments)
              .put("timeout", options.getTimeout().toMillis()));
    }

    @Override
    public void close() {
      told.add("closed all");
    }
  }

  private void deployWithTools(String... names) {
    deploy(
        new RegistryVerticle(
                options()
                    .setSessions(
                        java.util.Arrays.stream(names).map(RegistryTest::definition).toList()))
            .setToolSource(vertx -> new Recorder()));
  }

  @Test
  void itIsToldOfEverySessionBeforeItsFirstLink() {
    deployWithTools("a", "b", "c");
    begin(
        client.reload(
            List.of(
                definition("a").withTools(List.of("read")),
                definition("b").withSession(new JsonObject().put("callTimeout", 1)))));
    begin(client.close("b"));
    time.await(client.shutdown());
    assertThat(told)
        .containsExactly(
            "opened a NEW",
            "opened b NEW",
            "opened c NEW",
            "closed c",
            "filtered a [read]",
            // no "closed b": its tools are kept until those of the next session are known
            "opened b NEW",
            "closed b",
            "closed all");
  }

  @Test
  void theCommandsOfToolsGoThere() {
    deployWithTools("a");
    assertThat(time.await(client.tools(null)).encode()).isEqualTo("{\"tools\":[\"null\"]}");
    assertThat(time.await(client.tools("a")).encode()).isEqualTo("{\"tools\":[\"a\"]}");
    refused(begin(client.tools("b")), RegistryException.Kind.UNKNOWN_SESSION);
    assertThat(
            time.await(
                client.callTool(
                    "mcp_a_read",
                    new JsonObject().put("path", "x"),
                    new CallOptions().setTimeout(Duration.ofSeconds(3)))))
        .isEqualTo(
            new JsonObject()
                .put("name", "mcp_a_read")
                .put("arguments", new JsonObject().put("path", "x"))
                .put("timeout", 3_000));
  }

  @Test
  void failuresOfToolsKeepTheirFate() {
    expectNoErrors = false;
    deployWithTools("a");
    RegistryException unknown =
        refused(
            begin(client.callTool("unknown", new JsonObject(), new CallOptions())),
            RegistryException.Kind.CALL_FAILED);
    assertThat(unknown).hasMessage("there is no such tool");
    assertThat(unknown.fate()).isEqualTo(Fate.NOT_SENT);
    RegistryException broken =
        refused(
            begin(client.callTool("broken", new JsonObject(), new CallOptions())),
            RegistryException.Kind.INTERNAL);
    assertThat(broken)
        .hasMessage("the registry failed with java.lang.IllegalStateException: see its log");
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void withoutACatalogueTheCommandsSaySo() {
    deploy("a");
    refused(begin(client.tools(null)), RegistryException.Kind.NOT_SUPPORTED);
    refused(
        begin(client.callTool("x", new JsonObject(), new CallOptions())),
        RegistryException.Kind.NOT_SUPPORTED);
  }

  @Test
  void aCatalogueThatBreaksHarmsNoSession() {
    expectNoErrors = false;
    deploy(
        new RegistryVerticle(options().setSessions(List.of(definition("a"))))
            .setToolSource(
                vertx ->
                    new ToolSource() {
                      @Override
                      public void opened(SessionDefinition definition, Session session) {
                        throw new IllegalStateException("opened");
                      }

                      @Override
                      public void filtered(SessionDefinition definition) {
                        throw new IllegalStateException("filtered");
                      }

                      @Override
                      public void closed(String session) {
                        throw new IllegalStateException("closed");
                      }

                      @Override
                      public JsonObject tools(@Nullable String session) {
                        return new JsonObject().put("x", new Object());
                      }

                      @Override
                      public Future<JsonObject> call(
                          String name, JsonObject arguments, CallOptions options) {
                        throw new StackOverflowError("call");
                      }

                      @Override
                      public void close() {
                        throw new IllegalStateException("close");
                      }
                    }));
    assertThat(state("a")).isEqualTo(SessionState.READY);
    refused(begin(client.tools(null)), RegistryException.Kind.INTERNAL);
    refused(
        begin(client.callTool("x", new JsonObject(), new CallOptions())),
        RegistryException.Kind.INTERNAL);
    time.await(client.reload(List.of(definition("a").withTools(List.of()))));
    time.await(client.open(definition("b")));
    time.await(client.close("b"));
    assertThat(time.await(client.shutdown()).complete()).isTrue();
  }
}
