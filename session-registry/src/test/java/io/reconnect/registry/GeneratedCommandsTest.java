package io.reconnect.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.reconnect.core.SessionState;
import io.reconnect.registry.CommandCases.Case;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Everything that can be wrong with a command, made from the schemas that the module ships. */
class GeneratedCommandsTest extends RegistryTest {

  static Set<String> schemas() {
    return CommandCases.schemas();
  }

  private Future<?> order(String schema, Object command) {
    return time.vertx()
        .eventBus()
        .request(
            schema.equals(CommandSchemas.SESSION_CALL)
                ? "reconnect.session.a"
                : RegistryOptions.DEFAULT_ADDRESS,
            command);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void everyWrongCommandIsAnsweredWithTheNameOfTheFieldAndChangesNothing(String schema) {
    deploy("a");
    List<Case> cases = CommandCases.of(schema);
    List<Future<?>> answers = new ArrayList<>();
    for (Case one : cases) {
      answers.add(order(schema, one.command()));
    }
    idle();
    for (int i = 0; i < cases.size(); i++) {
      Case one = cases.get(i);
      JsonObject refusal = refusal(answers.get(i));
      assertThat(refusal.getString("failure")).as("%s", one.what()).isEqualTo("BAD_COMMAND");
      assertThat(shortened(refusal.getString("field", "")))
          .as("%s: %s", one.what(), refusal)
          .isIn(shortened(one.field()), topOf(one.field()));
      assertThat(refusal.encode()).as("%s", one.what()).doesNotContain(CommandCases.MARKER);
      assertThat(refusal.encode().length()).isLessThan(500);
    }
    assertThat(log.text()).doesNotContain(CommandCases.MARKER);
    RegistryListing listing = time.await(client.list());
    assertThat(listing.sessions()).extracting(SessionStatus::session).containsExactly("a");
    assertThat(state("a")).isEqualTo(SessionState.READY);
    assertThat(link("a").sent()).isEmpty();
  }

  /** Size and depth are looked at member by member, before the schema. */
  private static String topOf(String pointer) {
    int end = pointer.indexOf('/', 1);
    return end < 0 ? shortened(pointer) : pointer.substring(0, end);
  }

  private static String shortened(String pointer) {
    return CommandLimits.shown(pointer);
  }

  @Test
  void thereAreSeveralThousandOfThem() {
    long cases = CommandCases.schemas().stream().mapToLong(s -> CommandCases.of(s).size()).sum();
    assertThat(cases).isGreaterThan(3_000);
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void aCommandWithEveryFieldThereIsPassesItsSchema(String schema) {
    assertValid(schema, CommandCases.valid(schema));
  }

  @Test
  void aBodyThatIsNoObjectIsAnsweredToo() {
    deploy("a");
    for (String schema : List.of("command-list", CommandSchemas.SESSION_CALL)) {
      for (Object body :
          new Object[] {
            null, "list", 7, 7.5, true, Buffer.buffer("{}"), new JsonArray().add("list"), 'c'
          }) {
        Future<?> answer = begin(order(schema, body));
        JsonObject refusal = refusal(answer);
        assertThat(refusal.getString("failure")).isEqualTo("BAD_COMMAND");
        assertThat(refusal.getString("message")).isEqualTo("the command must be a JSON object");
      }
      assertThat(refusal(begin(order(schema, new JsonObject()))).getString("failure"))
          .isEqualTo("BAD_COMMAND");
    }
  }

  @Test
  void aCommandThatExpectsNoAnswerHarmsNobody() {
    deploy("a");
    time.vertx().eventBus().send(RegistryOptions.DEFAULT_ADDRESS, "nonsense");
    time.vertx()
        .eventBus()
        .publish(RegistryOptions.DEFAULT_ADDRESS, command(Command.LIST).put("refresh", "yes"));
    idle();
    assertThat(state("a")).isEqualTo(SessionState.READY);
  }

  @Test
  void theFieldIsNamedAsAPointer() {
    deploy("a");
    JsonObject definition = definition("b").toJson().put("tools", new JsonArray().add("ok").add(5));
    JsonObject refusal = refusal(send(command(Command.OPEN).put("definition", definition)));
    assertThat(refusal)
        .isEqualTo(
            new JsonObject()
                .put("failure", "BAD_COMMAND")
                .put("message", "field /definition/tools/1 has the wrong type")
                .put("field", "/definition/tools/1")
                .put("fate", "NOT_SENT"));
  }

  @Test
  void aMemberOfAnyNameThatIsWrongIsNotCalledUnknown() {
    deploy("a");
    JsonObject options = new JsonObject().put("headers", new JsonObject().put("X-Key", 5));
    JsonObject call = CommandCases.valid("command-call").put("options", options);
    assertThat(refusal(send(call)).getString("message"))
        .isEqualTo("field /options/headers/X-Key has the wrong type");
  }

  @Test
  void whatTheSchemaCannotKnowIsNamedToo() {
    deploy("a");
    JsonObject definition =
        definition("b").toJson().put("session", new JsonObject().put("callTimeout", 0));
    assertThat(refusal(send(command(Command.OPEN).put("definition", definition))))
        .isEqualTo(
            new JsonObject()
                .put("failure", "BAD_COMMAND")
                .put(
                    "message",
                    "field /definition cannot be: session.callTimeout must be above zero, was PT0S")
                .put("field", "/definition")
                .put("fate", "NOT_SENT"));
  }
}
