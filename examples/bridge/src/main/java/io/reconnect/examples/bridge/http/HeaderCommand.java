package io.reconnect.examples.bridge.http;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A command of the operator that prints headers, one a line.
 *
 * <p>It gets no input, and what it prints on standard error is dropped: nobody knows what secrets
 * are in it.
 */
public final class HeaderCommand {

  /** Longer than any lookup takes; a command that asks a person has nobody to ask here. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private final Context context;
  private final String command;
  private final Duration longest;
  private final Set<CommandRun> running = ConcurrentHashMap.newKeySet();

  /**
   * A command that has not run.
   *
   * @param context where its futures complete
   * @param command what a shell runs
   */
  public HeaderCommand(Context context, String command) {
    this(context, command, LONGEST);
  }

  HeaderCommand(Context context, String command, Duration longest) {
    this.context = context;
    this.command = command;
    this.longest = longest;
  }

  /**
   * Runs it.
   *
   * @return values by lower-case name; fails with {@link HeaderCommandException}
   */
  Future<Map<String, String>> run() {
    Promise<Map<String, String>> done = Promise.promise();
    CommandRun run = new CommandRun(command);
    running.add(run);
    long timer =
        context
            .owner()
            .setTimer(
                longest.toMillis(),
                due -> {
                  run.kill();
                  done.tryFail(
                      new HeaderCommandException(
                          "did not end within " + longest.toSeconds() + " s"));
                });
    run.start(
        outcome ->
            context.runOnContext(
                nothing -> {
                  context.owner().cancelTimer(timer);
                  running.remove(run);
                  settle(outcome, done);
                }));
    return done.future();
  }

  /** Ends whatever runs. Call from any thread. */
  public void kill() {
    running.forEach(CommandRun::kill);
  }

  private static void settle(CommandRun.Outcome outcome, Promise<Map<String, String>> done) {
    try {
      done.tryComplete(headersOf(outcome));
    } catch (HeaderCommandException e) {
      done.tryFail(e);
    }
  }

  private static Map<String, String> headersOf(CommandRun.Outcome outcome)
      throws HeaderCommandException {
    if (!outcome.failure().isEmpty()) {
      throw new HeaderCommandException(outcome.failure());
    }
    List<String> lines = outcome.output().lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      throw new HeaderCommandException("printed no header");
    }
    try {
      return HeaderLines.parse(lines);
    } catch (IllegalArgumentException e) {
      throw new HeaderCommandException("printed headers of which " + e.getMessage());
    }
  }
}
