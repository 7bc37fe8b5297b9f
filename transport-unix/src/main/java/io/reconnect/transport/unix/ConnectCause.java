package io.reconnect.transport.unix;

import io.netty.channel.ConnectTimeoutException;
import java.io.FileNotFoundException;
import java.net.BindException;
import java.net.ConnectException;
import java.util.List;

/** Why a socket could not be opened, told apart the same way on NIO and on epoll. */
enum ConnectCause {
  MISSING("no such file", "error(-2)", "No such file or directory"),
  NO_PERMISSION("permission denied", "error(-13)", "Permission denied"),
  REFUSED("refused: nothing listens on the socket file", "error(-111)", "Connection refused"),
  WRONG_TYPE(
      "not a stream socket but one of another type",
      "error(-91)",
      "Protocol wrong type for socket"),
  BACKLOG_FULL(
      "the daemon's queue of connections is full",
      "error(-11)",
      "Resource temporarily unavailable"),
  PATH_TOO_LONG("path too long for this platform", "too long"),
  TIMED_OUT("no connection in time"),
  REGULAR_FILE("a regular file, not a socket"),
  DIRECTORY("a directory, not a socket"),
  OTHER("could not connect");

  private final String clause;
  private final List<String> errno;

  ConnectCause(String clause, String... errno) {
    this.clause = clause;
    this.errno = List.of(errno);
  }

  /** One clause for the operator. */
  String clause() {
    return clause;
  }

  /** The same; what has no name of its own is told in the words of the kernel. */
  String clauseOf(Throwable failure) {
    if (this != OTHER) {
      return clause;
    }
    Throwable root = rootOf(failure);
    String text = root.getMessage();
    return clause + ": " + (text == null ? root.getClass().getSimpleName() : text);
  }

  /** By type where there is one, as errno texts follow the locale; else by the text. */
  static ConnectCause of(Throwable failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof FileNotFoundException) {
        return MISSING;
      }
      if (t instanceof ConnectTimeoutException) {
        return TIMED_OUT;
      }
      if (t instanceof BindException) {
        return NO_PERMISSION;
      }
    }
    Throwable root = rootOf(failure);
    ConnectCause told = byText(String.valueOf(root.getMessage()));
    return told == OTHER && root instanceof ConnectException ? REFUSED : told;
  }

  /** The outer exceptions append the path to their text, and a path can say anything. */
  private static Throwable rootOf(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  private static ConnectCause byText(String text) {
    for (ConnectCause cause : values()) {
      for (String mark : cause.errno) {
        if (text.contains(mark)) {
          return cause;
        }
      }
    }
    return OTHER;
  }
}
