package io.reconnect.registry;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the registry can be told over the event bus. */
public enum Command {
  /** Open a session from a definition in the command. Reaches any endpoint the sender names. */
  OPEN("open"),
  /** Close one session and forget it. */
  CLOSE("close"),
  /** Open a new link of one session now. */
  RECONNECT("reconnect"),
  /** How one session is. */
  STATUS("status"),
  /** How all sessions are. */
  LIST("list"),
  /** Why sessions are not up, what happens next and when. */
  EXPLAIN("explain"),
  /** Call a method of a session's peer; also what {@code reconnect.session.<name>} does. */
  CALL("call"),
  /** Send a notification to a session's peer. */
  NOTIFY("notify"),
  /** What the catalogue of tools holds. */
  TOOLS("tools"),
  /** Call a tool by its name in the catalogue. */
  CALL_TOOL("callTool"),
  /**
   * Read the definitions again and apply what changed. With definitions in the command it takes
   * {@link #OPEN} as well.
   */
  RELOAD("reload"),
  /** Close everything. */
  SHUTDOWN("shutdown");

  private final String text;

  Command(String text) {
    this.text = text;
  }

  /**
   * The name in commands and configuration.
   *
   * @return for example {@code callTool}
   */
  public String text() {
    return text;
  }

  /**
   * All but {@link #OPEN}.
   *
   * @return a new set
   */
  public static Set<Command> allButOpen() {
    return EnumSet.complementOf(EnumSet.of(OPEN));
  }

  static @Nullable Command of(@Nullable Object text) {
    for (Command command : values()) {
      if (command.text.equals(text)) {
        return command;
      }
    }
    return null;
  }
}
