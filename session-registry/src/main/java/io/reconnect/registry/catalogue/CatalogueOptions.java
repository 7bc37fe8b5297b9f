package io.reconnect.registry.catalogue;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/**
 * What the catalogue takes from servers, and how fast it follows them. How many pages of a list are
 * read is an option of the client, {@link io.reconnect.mcp.McpOptions#setMaxPages}.
 */
public final class CatalogueOptions {

  /** Default of {@link #getMaxEntries()}: 10 000. */
  public static final int DEFAULT_MAX_ENTRIES = 10_000;

  /** Default of {@link #getMaxEntryBytes()}: 256 Ki. */
  public static final int DEFAULT_MAX_ENTRY_BYTES = 256 << 10;

  /** Default of {@link #getMaxServerBytes()}: 8 Mi. */
  public static final int DEFAULT_MAX_SERVER_BYTES = 8 << 20;

  /** Default of {@link #getMergeWindow()}: 50 ms. */
  public static final Duration DEFAULT_MERGE_WINDOW = Duration.ofMillis(50);

  /** Default of {@link #getRetryDelay()}: 10 s. */
  public static final Duration DEFAULT_RETRY_DELAY = Duration.ofSeconds(10);

  private static final String MAX_ENTRIES = "maxEntries";
  private static final String MAX_ENTRY_BYTES = "maxEntryBytes";
  private static final String MAX_SERVER_BYTES = "maxServerBytes";
  private static final String MERGE_WINDOW = "mergeWindow";
  private static final String RETRY_DELAY = "retryDelay";
  private static final Set<String> FIELDS =
      Set.of(MAX_ENTRIES, MAX_ENTRY_BYTES, MAX_SERVER_BYTES, MERGE_WINDOW, RETRY_DELAY);
  private static final Duration LONGEST = Duration.ofDays(1);

  private int maxEntries = DEFAULT_MAX_ENTRIES;
  private int maxEntryBytes = DEFAULT_MAX_ENTRY_BYTES;
  private int maxServerBytes = DEFAULT_MAX_SERVER_BYTES;
  private Duration mergeWindow = DEFAULT_MERGE_WINDOW;
  private Duration retryDelay = DEFAULT_RETRY_DELAY;

  /** The defaults. */
  public CatalogueOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public CatalogueOptions(CatalogueOptions other) {
    this.maxEntries = other.maxEntries;
    this.maxEntryBytes = other.maxEntryBytes;
    this.maxServerBytes = other.maxServerBytes;
    this.mergeWindow = other.mergeWindow;
    this.retryDelay = other.retryDelay;
  }

  /**
   * From configuration; durations in milliseconds.
   *
   * @param json fields that are absent keep their default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public CatalogueOptions(JsonObject json) {
    for (Map.Entry<String, Object> entry : json) {
      if (!FIELDS.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            "catalogue has no field '"
                + entry.getKey()
                + "'; known are "
                + FIELDS.stream().sorted().toList());
      }
    }
    setMaxEntries(integer(json, MAX_ENTRIES, DEFAULT_MAX_ENTRIES));
    setMaxEntryBytes(integer(json, MAX_ENTRY_BYTES, DEFAULT_MAX_ENTRY_BYTES));
    setMaxServerBytes(integer(json, MAX_SERVER_BYTES, DEFAULT_MAX_SERVER_BYTES));
    setMergeWindow(millis(json, MERGE_WINDOW, DEFAULT_MERGE_WINDOW));
    setRetryDelay(millis(json, RETRY_DELAY, DEFAULT_RETRY_DELAY));
  }

  /**
   * As configuration.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put(MAX_ENTRIES, maxEntries)
        .put(MAX_ENTRY_BYTES, maxEntryBytes)
        .put(MAX_SERVER_BYTES, maxServerBytes)
        .put(MERGE_WINDOW, mergeWindow.toMillis())
        .put(RETRY_DELAY, retryDelay.toMillis());
  }

  /**
   * Most entries of one server; the rest is left out and reported.
   *
   * @return {@link #DEFAULT_MAX_ENTRIES} unless set
   */
  public int getMaxEntries() {
    return maxEntries;
  }

  /**
   * Sets the most entries of one server.
   *
   * @param value at least 1
   * @return these options
   */
  public CatalogueOptions setMaxEntries(int value) {
    this.maxEntries = atLeastOne(MAX_ENTRIES, value);
    return this;
  }

  /**
   * Largest entry, in characters of its names, description, schema and annotations; a larger one is
   * left out and reported.
   *
   * @return {@link #DEFAULT_MAX_ENTRY_BYTES} unless set
   */
  public int getMaxEntryBytes() {
    return maxEntryBytes;
  }

  /**
   * Sets the largest entry.
   *
   * @param value at least 1
   * @return these options
   */
  public CatalogueOptions setMaxEntryBytes(int value) {
    this.maxEntryBytes = atLeastOne(MAX_ENTRY_BYTES, value);
    return this;
  }

  /**
   * Most characters of all entries of one server together.
   *
   * @return {@link #DEFAULT_MAX_SERVER_BYTES} unless set
   */
  public int getMaxServerBytes() {
    return maxServerBytes;
  }

  /**
   * Sets the most characters of all entries of one server.
   *
   * @param value at least 1
   * @return these options
   */
  public CatalogueOptions setMaxServerBytes(int value) {
    this.maxServerBytes = atLeastOne(MAX_SERVER_BYTES, value);
    return this;
  }

  /**
   * Shortest time between two changes of the catalogue, so that a thousand servers that come back
   * at once are not a thousand changes. The first one after a quiet time is never held back.
   *
   * @return {@link #DEFAULT_MERGE_WINDOW} unless set
   */
  public Duration getMergeWindow() {
    return mergeWindow;
  }

  /**
   * Sets the shortest time between two changes.
   *
   * @param value from 1 ms to 1 day
   * @return these options
   */
  public CatalogueOptions setMergeWindow(Duration value) {
    this.mergeWindow = inRange(MERGE_WINDOW, value);
    return this;
  }

  /**
   * When a list that could not be read over a working link is read again, doubled with every
   * failure in a row up to 32 times as long.
   *
   * @return {@link #DEFAULT_RETRY_DELAY} unless set
   */
  public Duration getRetryDelay() {
    return retryDelay;
  }

  /**
   * Sets when a list that could not be read is read again.
   *
   * @param value from 1 ms to 1 day
   * @return these options
   */
  public CatalogueOptions setRetryDelay(Duration value) {
    this.retryDelay = inRange(RETRY_DELAY, value);
    return this;
  }

  private static int integer(JsonObject json, String field, int otherwise) {
    Object value = json.getValue(field);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number && number.doubleValue() == number.intValue()) {
      return number.intValue();
    }
    throw refuse(field, "must be a whole number of at most " + Integer.MAX_VALUE, value);
  }

  private static Duration millis(JsonObject json, String field, Duration otherwise) {
    return Duration.ofMillis(integer(json, field, (int) otherwise.toMillis()));
  }

  private static int atLeastOne(String field, int value) {
    if (value < 1) {
      throw refuse(field, "must be at least 1", value);
    }
    return value;
  }

  private static Duration inRange(String field, Duration value) {
    if (value.toMillis() < 1 || value.compareTo(LONGEST) > 0) {
      throw refuse(field, "must be from 1 ms to 1 day", value);
    }
    return value;
  }

  private static IllegalArgumentException refuse(String field, String rule, Object value) {
    return new IllegalArgumentException("catalogue." + field + " " + rule + ", was " + value);
  }
}
