package io.reconnect.examples.bridge.host;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gathers the answers to the messages of one array, to send them in one array. */
final class Batch {

  private final Consumer<JsonArray> out;
  private final JsonArray answers = new JsonArray();
  private int missing;

  Batch(int messages, Consumer<JsonArray> out) {
    this.missing = messages;
    this.out = out;
  }

  /** One message is done; {@code null} when it gets no answer. */
  void done(@Nullable JsonObject answer) {
    if (answer != null) {
      answers.add(answer);
    }
    missing--;
    if (missing == 0 && !answers.isEmpty()) {
      out.accept(answers);
    }
  }
}
