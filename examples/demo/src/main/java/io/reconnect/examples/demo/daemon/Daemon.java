package io.reconnect.examples.demo.daemon;

import io.reconnect.examples.demo.log.LogWriter;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A daemon that executes calls, writes every one down, and drops connections at random moments.
 *
 * <p>The end of its standard input tells it to take no more clients and to end with the last one it
 * has. So it can never outlive a demo that was itself killed.
 */
public final class Daemon {

  /** What it prints once clients can connect. */
  public static final String READY = "READY";

  private Daemon() {}

  /** Runs until told to end. */
  public static void main(String[] args) {
    DaemonArguments arguments = DaemonArguments.parse(args);
    // A daemon that cannot keep its log must not go on executing.
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> die(thread.getName(), e));
    DropPlan drops = new SeededDropPlan(arguments.seed(), arguments.dropRate());
    try {
      LogWriter log = LogWriter.open(arguments.log());
      SocketServer server = SocketServer.bind(arguments, log, drops);
      closeAtEndOfInput(server);
      System.out.println(READY);
      server.acceptUntilClosed();
    } catch (IOException e) {
      die("cannot serve " + arguments.socket(), e);
    }
  }

  private static void closeAtEndOfInput(SocketServer server) {
    Thread watcher =
        new Thread(
            () -> {
              try (server) {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                die("cannot stop", e);
              }
            },
            "stop");
    watcher.setDaemon(true);
    watcher.start();
  }

  private static void die(String where, Throwable why) {
    System.err.println("daemon: " + where + ": " + why);
    Runtime.getRuntime().halt(1);
  }
}
