package io.reconnect.examples.demo.load;

import io.reconnect.core.CallOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One call, as it was decided before the run.
 *
 * @param key its name, on both sides
 * @param method what is called
 * @param safe whether it may run twice
 * @param deadline its own deadline, or {@code null} for the one of the session
 * @param cancelAfter when its caller gives it up, or {@code null} for never
 */
public record CallPlan(
    String key,
    String method,
    boolean safe,
    @Nullable Duration deadline,
    @Nullable Duration cancelAfter) {

  CallOptions options() {
    CallOptions options = new CallOptions();
    return deadline == null ? options : options.setTimeout(deadline);
  }
}
