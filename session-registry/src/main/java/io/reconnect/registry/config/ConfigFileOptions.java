package io.reconnect.registry.config;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Where the configuration lies, and how often it is looked at. */
public final class ConfigFileOptions {

  /** Default of {@link #getPollInterval()}: 2 s. */
  public static final Duration DEFAULT_POLL_INTERVAL = Duration.ofSeconds(2);

  private static final String PATH = "path";
  private static final String POLL_INTERVAL = "pollInterval";
  private static final Set<String> FIELDS = Set.of(PATH, POLL_INTERVAL);
  private static final Duration LONGEST = Duration.ofDays(1);

  private String path;
  private Duration pollInterval = DEFAULT_POLL_INTERVAL;

  /**
   * The defaults for a file.
   *
   * @param path as the operating system knows it
   */
  public ConfigFileOptions(String path) {
    this.path = checkedPath(path);
  }

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public ConfigFileOptions(ConfigFileOptions other) {
    this.path = other.path;
    this.pollInterval = other.pollInterval;
  }

  /**
   * From configuration; durations in milliseconds.
   *
   * @param json the path, and whatever differs from its default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public ConfigFileOptions(JsonObject json) {
    for (Map.Entry<String, Object> entry : json) {
      if (!FIELDS.contains(entry.getKey())) {
        throw new IllegalArgumentException(
            "configFile has no field '"
                + entry.getKey()
                + "'; known are "
                + FIELDS.stream().sorted().toList());
      }
    }
    if (!(json.getValue(PATH) instanceof String given)) {
      throw refuse(PATH, "must be a string", json.getValue(PATH));
    }
    this.path = checkedPath(given);
    Object interval = json.getValue(POLL_INTERVAL);
    if (interval != null) {
      if (!(interval instanceof Number number) || number.doubleValue() != number.intValue()) {
        throw refuse(POLL_INTERVAL, "must be a whole number", interval);
      }
      setPollInterval(Duration.ofMillis(number.intValue()));
    }
  }

  /**
   * As configuration.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject().put(PATH, path).put(POLL_INTERVAL, pollInterval.toMillis());
  }

  /**
   * The file.
   *
   * @return its path
   */
  public String getPath() {
    return path;
  }

  /**
   * Sets the file. It need not exist yet, and may be a link.
   *
   * @param value as the operating system knows it
   * @return these options
   */
  public ConfigFileOptions setPath(String value) {
    this.path = checkedPath(value);
    return this;
  }

  /**
   * Time from the end of one look at the file to the next.
   *
   * @return {@link #DEFAULT_POLL_INTERVAL} unless set; zero when nobody looks
   */
  public Duration getPollInterval() {
    return pollInterval;
  }

  /**
   * Sets how often the file is looked at. It is read each time and compared by its content, so that
   * no way to replace a file escapes.
   *
   * @param value from 1 ms to 1 day; zero to look only when told to
   * @return these options
   */
  public ConfigFileOptions setPollInterval(Duration value) {
    if (value.isNegative()
        || value.compareTo(LONGEST) > 0
        || (!value.isZero() && value.toMillis() == 0)) {
      throw refuse(POLL_INTERVAL, "must be zero, or from 1 ms to 1 day", value);
    }
    this.pollInterval = value;
    return this;
  }

  private static String checkedPath(String value) {
    if (value.isBlank() || value.indexOf('\0') >= 0) {
      throw new IllegalArgumentException("configFile.path must be the path of a file");
    }
    return value;
  }

  private static IllegalArgumentException refuse(String field, String rule, Object value) {
    return new IllegalArgumentException("configFile." + field + " " + rule + ", was " + value);
  }
}
