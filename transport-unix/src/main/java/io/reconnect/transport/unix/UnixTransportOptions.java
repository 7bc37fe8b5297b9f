package io.reconnect.transport.unix;

import static java.util.Objects.requireNonNull;

import io.reconnect.spi.JsonLimits;
import io.vertx.core.json.JsonObject;
import java.util.Set;

/**
 * Where the daemon listens and what is taken from it. Every constructor and setter refuses a value
 * that cannot be, naming the field and the value.
 */
public final class UnixTransportOptions {

  /** Default of maxMessageBytes: 16 MiB. */
  public static final int DEFAULT_MAX_MESSAGE_BYTES = JsonLimits.DEFAULT.maxBytes();

  /** Default of maxDepth: 512. */
  public static final int DEFAULT_MAX_DEPTH = JsonLimits.DEFAULT.maxDepth();

  /** Default of maxValues: 1 000 000. */
  public static final int DEFAULT_MAX_VALUES = JsonLimits.DEFAULT.maxValues();

  /** Default of maxGarbageRun: 4. */
  public static final int DEFAULT_MAX_GARBAGE_RUN = 4;

  /** Default of writeQueueBytes: 256 KiB. */
  public static final int DEFAULT_WRITE_QUEUE_BYTES = 256 << 10;

  private static final int MOST_BYTES = 1 << 30;
  private static final int LEAST_WRITE_QUEUE_BYTES = 1 << 10;

  private static final String PATH = "path";
  private static final String MAX_MESSAGE_BYTES = "maxMessageBytes";
  private static final String MAX_DEPTH = "maxDepth";
  private static final String MAX_VALUES = "maxValues";
  private static final String MAX_GARBAGE_RUN = "maxGarbageRun";
  private static final String WRITE_QUEUE_BYTES = "writeQueueBytes";
  private static final Set<String> FIELDS =
      Set.of(PATH, MAX_MESSAGE_BYTES, MAX_DEPTH, MAX_VALUES, MAX_GARBAGE_RUN, WRITE_QUEUE_BYTES);

  private String path = "";
  private int maxMessageBytes = DEFAULT_MAX_MESSAGE_BYTES;
  private int maxDepth = DEFAULT_MAX_DEPTH;
  private int maxValues = DEFAULT_MAX_VALUES;
  private int maxGarbageRun = DEFAULT_MAX_GARBAGE_RUN;
  private int writeQueueBytes = DEFAULT_WRITE_QUEUE_BYTES;
  private Framing framing = Framing.NEWLINE;

  /** The defaults, without a path: set one before a transport is made. */
  public UnixTransportOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public UnixTransportOptions(UnixTransportOptions other) {
    this.path = other.path;
    this.maxMessageBytes = other.maxMessageBytes;
    this.maxDepth = other.maxDepth;
    this.maxValues = other.maxValues;
    this.maxGarbageRun = other.maxGarbageRun;
    this.writeQueueBytes = other.writeQueueBytes;
    this.framing = other.framing;
  }

  /**
   * From configuration.
   *
   * @param json the path, and whatever differs from its default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public UnixTransportOptions(JsonObject json) {
    OptionFields fields = new OptionFields(json, FIELDS);
    setPath(fields.text(PATH));
    setMaxMessageBytes(fields.integer(MAX_MESSAGE_BYTES, DEFAULT_MAX_MESSAGE_BYTES));
    setMaxDepth(fields.integer(MAX_DEPTH, DEFAULT_MAX_DEPTH));
    setMaxValues(fields.integer(MAX_VALUES, DEFAULT_MAX_VALUES));
    setMaxGarbageRun(fields.integer(MAX_GARBAGE_RUN, DEFAULT_MAX_GARBAGE_RUN));
    setWriteQueueBytes(fields.integer(WRITE_QUEUE_BYTES, DEFAULT_WRITE_QUEUE_BYTES));
  }

  /**
   * As configuration, without the framing, which is code.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put(PATH, path)
        .put(MAX_MESSAGE_BYTES, maxMessageBytes)
        .put(MAX_DEPTH, maxDepth)
        .put(MAX_VALUES, maxValues)
        .put(MAX_GARBAGE_RUN, maxGarbageRun)
        .put(WRITE_QUEUE_BYTES, writeQueueBytes);
  }

  /**
   * Path of the socket file.
   *
   * @return an absolute path, or empty when none is set
   */
  public String getPath() {
    return path;
  }

  /**
   * Sets the path of the socket file. The file need not exist yet.
   *
   * @param value absolute, at most 106 bytes in UTF-8, without NUL
   * @return these options
   */
  public UnixTransportOptions setPath(String value) {
    this.path = SocketPath.check(OptionFields.name(PATH), value);
    return this;
  }

  /**
   * Longest message in either direction, in bytes without the line end. A longer one of ours fails
   * by itself; a longer one of the peer is skipped as garbage, or ends the link if an answer is
   * awaited that it may have been.
   *
   * @return {@link #DEFAULT_MAX_MESSAGE_BYTES} unless set
   */
  public int getMaxMessageBytes() {
    return maxMessageBytes;
  }

  /**
   * Sets the longest message.
   *
   * @param value bytes, from 1 to 1 GiB; the JSON parser of Vert.x has bounds of its own, among
   *     them 20 000 000 characters per string
   * @return these options
   */
  public UnixTransportOptions setMaxMessageBytes(int value) {
    this.maxMessageBytes = OptionFields.inRange(MAX_MESSAGE_BYTES, 1, MOST_BYTES, value);
    return this;
  }

  /**
   * Deepest nesting of a message of the peer; a deeper one is garbage.
   *
   * @return {@link #DEFAULT_MAX_DEPTH} unless set
   */
  public int getMaxDepth() {
    return maxDepth;
  }

  /**
   * Sets the deepest nesting.
   *
   * @param value from 1 to {@link JsonLimits#DEEPEST}
   * @return these options
   */
  public UnixTransportOptions setMaxDepth(int value) {
    this.maxDepth = OptionFields.inRange(MAX_DEPTH, 1, JsonLimits.DEEPEST, value);
    return this;
  }

  /**
   * Most JSON values in one message of the peer; one with more is garbage.
   *
   * @return {@link #DEFAULT_MAX_VALUES} unless set
   */
  public int getMaxValues() {
    return maxValues;
  }

  /**
   * Sets the most JSON values in one message.
   *
   * @param value at least 1
   * @return these options
   */
  public UnixTransportOptions setMaxValues(int value) {
    this.maxValues = OptionFields.inRange(MAX_VALUES, 1, Integer.MAX_VALUE, value);
    return this;
  }

  /**
   * How many frames in a row that are no message, while an answer is awaited, show that the peer
   * speaks something else: the link is then given up.
   *
   * @return {@link #DEFAULT_MAX_GARBAGE_RUN} unless set
   */
  public int getMaxGarbageRun() {
    return maxGarbageRun;
  }

  /**
   * Sets the length of a run of garbage that ends a link.
   *
   * @param value at least 1
   * @return these options
   */
  public UnixTransportOptions setMaxGarbageRun(int value) {
    this.maxGarbageRun = OptionFields.inRange(MAX_GARBAGE_RUN, 1, Integer.MAX_VALUE, value);
    return this;
  }

  /**
   * Bytes not yet taken by the kernel from which on a link asks its session for a pause.
   *
   * @return {@link #DEFAULT_WRITE_QUEUE_BYTES} unless set
   */
  public int getWriteQueueBytes() {
    return writeQueueBytes;
  }

  /**
   * Sets the size of the write queue.
   *
   * @param value bytes, from 1 KiB to 1 GiB
   * @return these options
   */
  public UnixTransportOptions setWriteQueueBytes(int value) {
    this.writeQueueBytes =
        OptionFields.inRange(WRITE_QUEUE_BYTES, LEAST_WRITE_QUEUE_BYTES, MOST_BYTES, value);
    return this;
  }

  /**
   * How messages are told apart on the wire. Not part of the JSON form.
   *
   * @return {@link Framing#NEWLINE} unless set
   */
  public Framing getFraming() {
    return framing;
  }

  /**
   * Sets how messages are told apart on the wire.
   *
   * @param value what the peer does too
   * @return these options
   */
  public UnixTransportOptions setFraming(Framing value) {
    this.framing = requireNonNull(value, "framing");
    return this;
  }

  JsonLimits limits() {
    return new JsonLimits(maxMessageBytes, maxDepth, maxValues);
  }
}
