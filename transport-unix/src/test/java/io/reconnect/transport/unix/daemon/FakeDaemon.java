package io.reconnect.transport.unix.daemon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A daemon as a process of its own, without Vert.x: binds a unix socket, answers every line that
 * has an id, and does what its standard input says.
 *
 * <p>Arguments: path, and optionally a token which then must be the first message of a connection.
 * Prints {@code BOUND}, {@code ACCEPTED}, {@code READ <method> <key>}, {@code EXECUTED <method>
 * <key>} and {@code DROPPED}. Commands: {@code DROP} closes all accepted connections while the
 * listener stays, {@code SYNC n} is said back.
 *
 * <p>Methods with a meaning: {@code die-unread} closes the connection instead of reading on, {@code
 * die-executed} closes it after executing, {@code silent} is executed and not answered, everything
 * else is executed and answered.
 */
public final class FakeDaemon {

  private static final Pattern METHOD = Pattern.compile("\"method\":\"([^\"]+)\"");
  private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
  private static final Pattern KEY = Pattern.compile("\"key\":\"([^\"]+)\"");
  private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");
  private static final PrintStream OUT = System.out;

  private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
  private final ServerSocketChannel listener;
  private final String token;

  private FakeDaemon(ServerSocketChannel listener, String token) {
    this.listener = listener;
    this.token = token;
  }

  public static void main(String[] args) throws IOException {
    Path path = Path.of(args[0]);
    Files.deleteIfExists(path);
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(path), 8);
    FakeDaemon daemon = new FakeDaemon(listener, args.length > 1 ? args[1] : "");
    Thread acceptor = new Thread(daemon::accept, "accept");
    acceptor.setDaemon(true);
    acceptor.start();
    say("BOUND");
    daemon.obey();
  }

  private static synchronized void say(String event) {
    OUT.println(event);
    OUT.flush();
  }

  private void obey() throws IOException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String command = commands.readLine();
        command != null && !command.equals("QUIT");
        command = commands.readLine()) {
      if (command.equals("DROP")) {
        for (SocketChannel connection : connections) {
          connections.remove(connection);
          connection.close();
        }
        say("DROPPED");
      } else if (command.startsWith("SYNC ")) {
        say(command);
      }
    }
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel connection = listener.accept();
        connections.add(connection);
        say("ACCEPTED");
        Thread thread = new Thread(() -> serve(connection), "connection");
        thread.setDaemon(true);
        thread.start();
      }
    } catch (IOException e) {
      say("LISTENER " + e);
    }
  }

  private void serve(SocketChannel connection) {
    try (connection) {
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(Channels.newInputStream(connection), StandardCharsets.UTF_8));
      if (!token.isEmpty() && !letIn(connection, lines.readLine())) {
        return;
      }
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String method = find(METHOD, line);
        String what = method + " " + find(KEY, line);
        if (method.equals("die-unread")) {
          return;
        }
        say("READ " + what);
        String id = find(ID, line);
        if (!id.isEmpty()) {
          say("EXECUTED " + what);
          if (method.equals("die-executed")) {
            return;
          }
          if (method.equals("silent")) {
            continue;
          }
          answer(
              connection, id, "{\"ok\":true,\"method\":\"" + method + "\",\"fake_daemon\":true}");
        }
      }
    } catch (IOException e) {
      say("CUT");
    } finally {
      connections.remove(connection);
    }
  }

  private boolean letIn(SocketChannel connection, String login) throws IOException {
    if (!token.equals(find(TOKEN, login))) {
      say("REFUSED");
      return false;
    }
    say("LOGIN");
    answer(connection, find(ID, login), "\"welcome\"");
    return true;
  }

  private static void answer(SocketChannel connection, String id, String result)
      throws IOException {
    String line = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}\n";
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      connection.write(bytes);
    }
  }

  private static String find(Pattern pattern, String line) {
    Matcher matcher = pattern.matcher(line == null ? "" : line);
    return matcher.find() ? matcher.group(1) : "";
  }
}
