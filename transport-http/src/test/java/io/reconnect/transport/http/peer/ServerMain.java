package io.reconnect.transport.http.peer;

import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * {@link McpPeer} as a process of its own: prints its journal, a line each, and does what its
 * standard input says.
 *
 * <p>Arguments: port, what its sessions are called before their number, and any of {@code events}
 * (answers by events instead of JSON) and {@code ruthless} (a session that expires takes its
 * running calls with it).
 *
 * <p>Commands, several in a line with a semicolon between them, said back when they are done:
 * {@code IDLE <ms>} forgets a session that is idle for so long, 0 for never; {@code HOLD <n>
 * <method>} leaves the next such requests unread, {@code RELEASE} goes on with them; {@code RUN
 * <n>} runs the next calls and leaves them unanswered, {@code FINISH} answers them; {@code SYNC
 * <n>} does nothing.
 */
public final class ServerMain {

  private static final PrintStream OUT = System.out;
  private static final String NO_RESPONSE =
      """
      {"jsonrpc":"2.0","id":"server-error","error":{"code":-32603,"message":"No response received"}}
      """;

  private final List<String> ways;
  private final McpPeer peer;
  private final Queue<PeerRequest> held = new ConcurrentLinkedQueue<>();
  private final Queue<Running> running = new ConcurrentLinkedQueue<>();

  private record Running(PeerRequest request, JsonObject result) {}

  private ServerMain(int port, String sessionPrefix, List<String> ways) {
    this.ways = ways;
    this.peer =
        new McpPeer(
            InetAddress.getLoopbackAddress(), port, it -> setUp(it.namingSessions(sessionPrefix)));
  }

  public static void main(String[] args) throws IOException {
    ServerMain server =
        new ServerMain(Integer.parseInt(args[0]), args[1], List.of(args).subList(2, args.length));
    say("BOUND " + server.peer.http().port());
    server.obey();
  }

  private void setUp(McpPeer server) {
    server.keepJournal(ServerMain::say);
    for (String way : ways) {
      switch (way) {
        case "events" -> server.streaming();
        case "ruthless" -> server.onExpired(this::endCallsOf);
        default -> throw new IllegalArgumentException(way);
      }
    }
  }

  private static synchronized void say(String line) {
    OUT.println(line);
    OUT.flush();
  }

  private void obey() throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String command = commands.readLine(); command != null; command = commands.readLine()) {
      for (String part : command.split(";")) {
        obey(part.split(" "));
      }
      say(command);
    }
  }

  private void obey(String[] command) {
    switch (command[0]) {
      case "IDLE" -> peer.forgettingAfter(Duration.ofMillis(Long.parseLong(command[1])));
      case "HOLD" ->
          peer.first(Integer.parseInt(command[1]), McpPeer.calls(command[2]), this::hold);
      case "RELEASE" -> drain(held).forEach(request -> answer(request, () -> peer.behave(request)));
      case "RUN" ->
          peer.first(Integer.parseInt(command[1]), McpPeer.calls("tools/call"), this::run);
      case "FINISH" ->
          drain(running)
              .forEach(call -> answer(call.request, () -> peer.reply(call.request, call.result)));
      case "SYNC" -> {}
      default -> say("FAULT no such command: " + command[0]);
    }
  }

  private static <T> List<T> drain(Queue<T> queue) {
    List<T> all = List.copyOf(queue);
    queue.removeAll(all);
    return all;
  }

  private void hold(PeerRequest request) {
    held.add(request);
    say("HELD " + request.method());
  }

  private void run(PeerRequest request) {
    running.add(new Running(request, peer.resultOf(request)));
  }

  /** The client may be gone, which shows only now. */
  private static void answer(PeerRequest request, Runnable action) {
    try {
      action.run();
    } catch (UncheckedIOException gone) {
      say("GONE " + gone.getCause().getMessage());
      request.cut();
    }
  }

  /** What servers of the Python SDK 1 do; those of 2 let calls outlive their session. */
  private void endCallsOf(String session) {
    for (Iterator<Running> calls = running.iterator(); calls.hasNext(); ) {
      PeerRequest request = calls.next().request;
      if (request.sessionId().equals(session)) {
        calls.remove();
        answer(
            request,
            ways.contains("events")
                ? () -> request.events().end()
                : () -> request.json(500, NO_RESPONSE));
      }
    }
  }
}
