package io.reconnect.registry;

import io.reconnect.core.policy.ReconnectBudget;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Options of a registry. Every setter refuses a value that cannot be, naming the field and the
 * value.
 */
public final class RegistryOptions {

  /** Default of address: {@code reconnect.registry}. */
  public static final String DEFAULT_ADDRESS = "reconnect.registry";

  /** Default of eventsAddress: {@code reconnect.events}. */
  public static final String DEFAULT_EVENTS_ADDRESS = "reconnect.events";

  /** Default of sessionAddress: {@code reconnect.session.}, followed by the name of the session. */
  public static final String DEFAULT_SESSION_ADDRESS = "reconnect.session.";

  /** Default of maxSessions: 4 096. */
  public static final int DEFAULT_MAX_SESSIONS = 4_096;

  /** Default of maxCallsPerSession: 512. */
  public static final int DEFAULT_MAX_CALLS_PER_SESSION = 512;

  /** Default of maxCommandBytes: 1 MiB. */
  public static final int DEFAULT_MAX_COMMAND_BYTES = 1 << 20;

  /** Default of maxCommandDepth: 64. */
  public static final int DEFAULT_MAX_COMMAND_DEPTH = 64;

  /** Deepest maxCommandDepth: 512. */
  public static final int DEEPEST_COMMAND = 512;

  /** Default of reconnectBurst: {@link ReconnectBudget#DEFAULT_BURST}. */
  public static final int DEFAULT_RECONNECT_BURST = ReconnectBudget.DEFAULT_BURST;

  /** Default of reconnectsPerSecond: {@link ReconnectBudget#DEFAULT_PER_SECOND}. */
  public static final int DEFAULT_RECONNECTS_PER_SECOND = ReconnectBudget.DEFAULT_PER_SECOND;

  /** Default of shutdownDeadline: 10 s. */
  public static final Duration DEFAULT_SHUTDOWN_DEADLINE = Duration.ofSeconds(10);

  /** Longest shutdownDeadline: an hour. */
  public static final Duration LONGEST_SHUTDOWN_DEADLINE = Duration.ofHours(1);

  private static final String OWNER = "registry";
  private static final String REMOTE = ".remote";
  private static final String ADDRESS = "address";
  private static final String EVENTS_ADDRESS = "eventsAddress";
  private static final String SESSION_ADDRESS = "sessionAddress";
  private static final String COMMANDS = "commands";
  private static final String REMOTE_COMMANDS = "remoteCommands";
  private static final String MAX_SESSIONS = "maxSessions";
  private static final String MAX_CALLS_PER_SESSION = "maxCallsPerSession";
  private static final String MAX_COMMAND_BYTES = "maxCommandBytes";
  private static final String MAX_COMMAND_DEPTH = "maxCommandDepth";
  private static final String RECONNECT_BURST = "reconnectBurst";
  private static final String RECONNECTS_PER_SECOND = "reconnectsPerSecond";
  private static final String SHUTDOWN_DEADLINE = "shutdownDeadline";
  private static final String SESSIONS = "sessions";
  private static final Set<String> FIELDS =
      Set.of(
          ADDRESS,
          EVENTS_ADDRESS,
          SESSION_ADDRESS,
          COMMANDS,
          REMOTE_COMMANDS,
          MAX_SESSIONS,
          MAX_CALLS_PER_SESSION,
          MAX_COMMAND_BYTES,
          MAX_COMMAND_DEPTH,
          RECONNECT_BURST,
          RECONNECTS_PER_SECOND,
          SHUTDOWN_DEADLINE,
          SESSIONS);

  private String address = DEFAULT_ADDRESS;
  private String eventsAddress = DEFAULT_EVENTS_ADDRESS;
  private String sessionAddress = DEFAULT_SESSION_ADDRESS;
  private Set<Command> commands = Set.copyOf(Command.allButOpen());
  private Set<Command> remoteCommands = Set.of();
  private int maxSessions = DEFAULT_MAX_SESSIONS;
  private int maxCallsPerSession = DEFAULT_MAX_CALLS_PER_SESSION;
  private int maxCommandBytes = DEFAULT_MAX_COMMAND_BYTES;
  private int maxCommandDepth = DEFAULT_MAX_COMMAND_DEPTH;
  private int reconnectBurst = DEFAULT_RECONNECT_BURST;
  private int reconnectsPerSecond = DEFAULT_RECONNECTS_PER_SECOND;
  private Duration shutdownDeadline = DEFAULT_SHUTDOWN_DEADLINE;
  private List<SessionDefinition> sessions = List.of();

  /** The defaults, without a session. */
  public RegistryOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public RegistryOptions(RegistryOptions other) {
    this.address = other.address;
    this.eventsAddress = other.eventsAddress;
    this.sessionAddress = other.sessionAddress;
    this.commands = other.commands;
    this.remoteCommands = other.remoteCommands;
    this.maxSessions = other.maxSessions;
    this.maxCallsPerSession = other.maxCallsPerSession;
    this.maxCommandBytes = other.maxCommandBytes;
    this.maxCommandDepth = other.maxCommandDepth;
    this.reconnectBurst = other.reconnectBurst;
    this.reconnectsPerSecond = other.reconnectsPerSecond;
    this.shutdownDeadline = other.shutdownDeadline;
    this.sessions = other.sessions;
  }

  /**
   * From configuration; durations in milliseconds.
   *
   * @param json fields that are absent keep their default
   * @throws IllegalArgumentException naming the field that cannot be
   */
  public RegistryOptions(JsonObject json) {
    Fields fields = new Fields(OWNER, json, FIELDS);
    setAddress(fields.text(ADDRESS, DEFAULT_ADDRESS));
    setEventsAddress(fields.text(EVENTS_ADDRESS, DEFAULT_EVENTS_ADDRESS));
    setSessionAddress(fields.text(SESSION_ADDRESS, DEFAULT_SESSION_ADDRESS));
    if (json.containsKey(COMMANDS)) {
      setCommands(named(COMMANDS, fields.texts(COMMANDS, List.of())));
    }
    setRemoteCommands(named(REMOTE_COMMANDS, fields.texts(REMOTE_COMMANDS, List.of())));
    setMaxSessions(fields.integer(MAX_SESSIONS, DEFAULT_MAX_SESSIONS));
    setMaxCallsPerSession(fields.integer(MAX_CALLS_PER_SESSION, DEFAULT_MAX_CALLS_PER_SESSION));
    setMaxCommandBytes(fields.integer(MAX_COMMAND_BYTES, DEFAULT_MAX_COMMAND_BYTES));
    setMaxCommandDepth(fields.integer(MAX_COMMAND_DEPTH, DEFAULT_MAX_COMMAND_DEPTH));
    setReconnectBurst(fields.integer(RECONNECT_BURST, DEFAULT_RECONNECT_BURST));
    setReconnectsPerSecond(fields.integer(RECONNECTS_PER_SECOND, DEFAULT_RECONNECTS_PER_SECOND));
    setShutdownDeadline(
        Duration.ofMillis(
            fields.integer(SHUTDOWN_DEADLINE, (int) DEFAULT_SHUTDOWN_DEADLINE.toMillis())));
    setSessions(fields.objects(SESSIONS).stream().map(SessionDefinition::new).toList());
  }

  private static Set<Command> named(String field, List<String> names) {
    Set<Command> commands = EnumSet.noneOf(Command.class);
    for (String name : names) {
      Command command = Command.of(name);
      if (command == null) {
        throw new IllegalArgumentException(
            OWNER + "." + field + " names no command '" + name + "'");
      }
      commands.add(command);
    }
    return commands;
  }

  /**
   * As configuration, secrets of the sessions included.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put(ADDRESS, address)
        .put(EVENTS_ADDRESS, eventsAddress)
        .put(SESSION_ADDRESS, sessionAddress)
        .put(COMMANDS, names(commands))
        .put(REMOTE_COMMANDS, names(remoteCommands))
        .put(MAX_SESSIONS, maxSessions)
        .put(MAX_CALLS_PER_SESSION, maxCallsPerSession)
        .put(MAX_COMMAND_BYTES, maxCommandBytes)
        .put(MAX_COMMAND_DEPTH, maxCommandDepth)
        .put(RECONNECT_BURST, reconnectBurst)
        .put(RECONNECTS_PER_SECOND, reconnectsPerSecond)
        .put(SHUTDOWN_DEADLINE, shutdownDeadline.toMillis())
        .put(
            SESSIONS,
            new JsonArray(
                new ArrayList<>(sessions.stream().map(SessionDefinition::toJson).toList())));
  }

  private static JsonArray names(Set<Command> commands) {
    JsonArray names = new JsonArray();
    commands.stream().sorted().forEach(command -> names.add(command.text()));
    return names;
  }

  /**
   * Where commands are taken from verticles of this Vert.x.
   *
   * @return {@link #DEFAULT_ADDRESS} unless set
   */
  public String getAddress() {
    return address;
  }

  /**
   * Sets where commands are taken.
   *
   * @param value an event-bus address
   * @return these options
   */
  public RegistryOptions setAddress(String value) {
    this.address = notBlank(ADDRESS, value);
    return this;
  }

  /**
   * Where commands are taken from other nodes of a cluster, if any command may come from there.
   *
   * @return the address, followed by {@code .remote}
   */
  public String getRemoteAddress() {
    return address + REMOTE;
  }

  /**
   * Where snapshots and other events are published.
   *
   * @return {@link #DEFAULT_EVENTS_ADDRESS} unless set
   */
  public String getEventsAddress() {
    return eventsAddress;
  }

  /**
   * Sets where events are published.
   *
   * @param value an event-bus address
   * @return these options
   */
  public RegistryOptions setEventsAddress(String value) {
    this.eventsAddress = notBlank(EVENTS_ADDRESS, value);
    return this;
  }

  /**
   * Where calls to one session are taken: this, followed by its name.
   *
   * @return {@link #DEFAULT_SESSION_ADDRESS} unless set
   */
  public String getSessionAddress() {
    return sessionAddress;
  }

  /**
   * Sets where calls to one session are taken.
   *
   * @param value beginning of an event-bus address
   * @return these options
   */
  public RegistryOptions setSessionAddress(String value) {
    this.sessionAddress = notBlank(SESSION_ADDRESS, value);
    return this;
  }

  /**
   * What verticles of this Vert.x may order over the event bus.
   *
   * @return all but {@link Command#OPEN} unless set; cannot be changed
   */
  public Set<Command> getCommands() {
    return commands;
  }

  /**
   * Sets what verticles of this Vert.x may order over the event bus.
   *
   * @param value with {@link Command#OPEN}, whoever can send to the bus can make this process reach
   *     any endpoint
   * @return these options
   */
  public RegistryOptions setCommands(Set<Command> value) {
    this.commands = Set.copyOf(value);
    return this;
  }

  /**
   * What other nodes of a cluster may order.
   *
   * @return nothing unless set; cannot be changed
   */
  public Set<Command> getRemoteCommands() {
    return remoteCommands;
  }

  /**
   * Sets what other nodes of a cluster may order, at {@link #getRemoteAddress()}. With {@link
   * Command#CALL} the addresses of the sessions are open to them too.
   *
   * @param value as little as will do
   * @return these options
   */
  public RegistryOptions setRemoteCommands(Set<Command> value) {
    this.remoteCommands = Set.copyOf(value);
    return this;
  }

  /**
   * Most sessions.
   *
   * @return {@link #DEFAULT_MAX_SESSIONS} unless set
   */
  public int getMaxSessions() {
    return maxSessions;
  }

  /**
   * Sets: most sessions.
   *
   * @param value at least 1
   * @return these options
   */
  public RegistryOptions setMaxSessions(int value) {
    this.maxSessions = atLeast(MAX_SESSIONS, 1, value);
    return this;
  }

  /**
   * Most calls and notifications that one session may have from the registry at once, those that
   * wait included; one more is refused with {@link io.reconnect.core.QueueFullException}.
   *
   * @return {@link #DEFAULT_MAX_CALLS_PER_SESSION} unless set
   */
  public int getMaxCallsPerSession() {
    return maxCallsPerSession;
  }

  /**
   * Sets: most calls that one session may have from the registry at once.
   *
   * @param value at least 1
   * @return these options
   */
  public RegistryOptions setMaxCallsPerSession(int value) {
    this.maxCallsPerSession = atLeast(MAX_CALLS_PER_SESSION, 1, value);
    return this;
  }

  /**
   * Most bytes of a command, encoded.
   *
   * @return {@link #DEFAULT_MAX_COMMAND_BYTES} unless set
   */
  public int getMaxCommandBytes() {
    return maxCommandBytes;
  }

  /**
   * Sets: most bytes of a command, encoded.
   *
   * @param value at least 1 024
   * @return these options
   */
  public RegistryOptions setMaxCommandBytes(int value) {
    this.maxCommandBytes = atLeast(MAX_COMMAND_BYTES, 1_024, value);
    return this;
  }

  /**
   * Deepest nesting of objects and arrays in a command.
   *
   * @return {@link #DEFAULT_MAX_COMMAND_DEPTH} unless set
   */
  public int getMaxCommandDepth() {
    return maxCommandDepth;
  }

  /**
   * Sets: deepest nesting of objects and arrays in a command.
   *
   * @param value from 8 to {@link #DEEPEST_COMMAND}
   * @return these options
   */
  public RegistryOptions setMaxCommandDepth(int value) {
    if (value > DEEPEST_COMMAND) {
      throw refuse(MAX_COMMAND_DEPTH, "must be at most " + DEEPEST_COMMAND, value);
    }
    this.maxCommandDepth = atLeast(MAX_COMMAND_DEPTH, 8, value);
    return this;
  }

  /**
   * Reconnects that all sessions together may start at once.
   *
   * @return {@link #DEFAULT_RECONNECT_BURST} unless set
   */
  public int getReconnectBurst() {
    return reconnectBurst;
  }

  /**
   * Sets: reconnects that all sessions together may start at once.
   *
   * @param value at least 1
   * @return these options
   */
  public RegistryOptions setReconnectBurst(int value) {
    this.reconnectBurst = atLeast(RECONNECT_BURST, 1, value);
    return this;
  }

  /**
   * Reconnects a second of all sessions together after the burst.
   *
   * @return {@link #DEFAULT_RECONNECTS_PER_SECOND} unless set
   */
  public int getReconnectsPerSecond() {
    return reconnectsPerSecond;
  }

  /**
   * Sets: reconnects a second of all sessions together after the burst.
   *
   * @param value at least 1
   * @return these options
   */
  public RegistryOptions setReconnectsPerSecond(int value) {
    this.reconnectsPerSecond = atLeast(RECONNECTS_PER_SECOND, 1, value);
    return this;
  }

  /**
   * Most time a shutdown takes. Calls in flight keep the grace of their session, as far as this
   * leaves room for it.
   *
   * @return {@link #DEFAULT_SHUTDOWN_DEADLINE} unless set
   */
  public Duration getShutdownDeadline() {
    return shutdownDeadline;
  }

  /**
   * Sets: most time a shutdown takes.
   *
   * @param value from 1 ms to an hour
   * @return these options
   */
  public RegistryOptions setShutdownDeadline(Duration value) {
    this.shutdownDeadline = checkedDeadline(OWNER + "." + SHUTDOWN_DEADLINE, value);
    return this;
  }

  static Duration checkedDeadline(String field, Duration value) {
    Objects.requireNonNull(value, field);
    if (value.toMillis() < 1 || value.compareTo(LONGEST_SHUTDOWN_DEADLINE) > 0) {
      throw new IllegalArgumentException(
          field + " must be from 1 ms to " + LONGEST_SHUTDOWN_DEADLINE + ", was " + value);
    }
    return value;
  }

  /**
   * The sessions to open.
   *
   * @return none unless set; cannot be changed
   */
  public List<SessionDefinition> getSessions() {
    return sessions;
  }

  /**
   * Sets the sessions to open.
   *
   * @param value each with a name of its own
   * @return these options
   * @throws IllegalArgumentException when two have the same name
   */
  public RegistryOptions setSessions(List<SessionDefinition> value) {
    Set<String> names = new HashSet<>();
    for (SessionDefinition definition : value) {
      if (!names.add(definition.name())) {
        throw new IllegalArgumentException(
            OWNER + "." + SESSIONS + " has two sessions named '" + definition.name() + "'");
      }
    }
    this.sessions = List.copyOf(value);
    return this;
  }

  private static String notBlank(String field, String value) {
    if (Objects.requireNonNull(value, field).isBlank()) {
      throw refuse(field, "must not be blank", "'" + value + "'");
    }
    return value;
  }

  private static int atLeast(String field, int least, int value) {
    if (value < least) {
      throw refuse(field, "must be at least " + least, value);
    }
    return value;
  }

  private static IllegalArgumentException refuse(String field, String rule, Object value) {
    return new IllegalArgumentException(OWNER + "." + field + " " + rule + ", was " + value);
  }
}
