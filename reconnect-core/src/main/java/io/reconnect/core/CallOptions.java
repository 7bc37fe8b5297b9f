package io.reconnect.core;

import io.reconnect.core.impl.Checks;
import io.reconnect.core.impl.JsonFields;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Options of one call. What is not set comes from the session. */
public final class CallOptions {

  /** Default of {@link #isWaitForReady()}: true. */
  public static final boolean DEFAULT_WAIT_FOR_READY = true;

  /** Default of {@link #getRepeat()}: {@link Repeat#BY_PROTOCOL}. */
  public static final Repeat DEFAULT_REPEAT = Repeat.BY_PROTOCOL;

  /** What the caller says about running the call twice. */
  public enum Repeat {
    /** The protocol's list of side-effect-free methods decides. */
    BY_PROTOCOL,
    /** A second run does no harm. */
    SAFE,
    /** A second run would do harm, whatever the protocol or the policy of the session says. */
    UNSAFE
  }

  private static final Set<String> FIELDS =
      Set.of("timeout", "waitTimeout", "waitForReady", "repeat", "progressCap", "headers");

  private @Nullable Duration timeout;
  private @Nullable Duration waitTimeout;
  private boolean waitForReady = DEFAULT_WAIT_FOR_READY;
  private Repeat repeat = DEFAULT_REPEAT;
  private @Nullable Duration progressCap;
  private Map<String, String> headers = Map.of();
  private @Nullable Handler<JsonObject> progressHandler;

  /** The defaults. */
  public CallOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public CallOptions(CallOptions other) {
    this.timeout = other.timeout;
    this.waitTimeout = other.waitTimeout;
    this.waitForReady = other.waitForReady;
    this.repeat = other.repeat;
    this.progressCap = other.progressCap;
    this.headers = other.headers;
    this.progressHandler = other.progressHandler;
  }

  /**
   * From configuration; durations in milliseconds.
   *
   * @param json fields that are absent keep their default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public CallOptions(JsonObject json) {
    JsonFields fields = new JsonFields("call", json, FIELDS);
    Duration configuredTimeout = fields.millis("timeout");
    if (configuredTimeout != null) {
      setTimeout(configuredTimeout);
    }
    Duration configuredWait = fields.millis("waitTimeout");
    if (configuredWait != null) {
      setWaitTimeout(configuredWait);
    }
    setWaitForReady(fields.flag("waitForReady", DEFAULT_WAIT_FOR_READY));
    setRepeat(fields.constant("repeat", DEFAULT_REPEAT));
    Duration configuredCap = fields.millis("progressCap");
    if (configuredCap != null) {
      setProgressCap(configuredCap);
    }
    setHeaders(texts(fields.object("headers")));
  }

  private static Map<String, String> texts(JsonObject json) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (String name : json.fieldNames()) {
      if (!(json.getValue(name) instanceof String text)) {
        // without the value, which may be a secret
        throw new IllegalArgumentException("call.headers." + name + " must be a string");
      }
      texts.put(name, text);
    }
    return texts;
  }

  /**
   * As configuration, headers included, whose values may be secrets. A progress handler has no
   * place in it.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    JsonObject json =
        new JsonObject().put("waitForReady", waitForReady).put("repeat", repeat.name());
    if (timeout != null) {
      json.put("timeout", timeout.toMillis());
    }
    if (waitTimeout != null) {
      json.put("waitTimeout", waitTimeout.toMillis());
    }
    if (progressCap != null) {
      json.put("progressCap", progressCap.toMillis());
    }
    if (!headers.isEmpty()) {
      JsonObject named = new JsonObject();
      headers.forEach(named::put);
      json.put("headers", named);
    }
    return json;
  }

  /**
   * Deadline of the call, covering waiting, every send and every replay.
   *
   * @return {@code null} for {@link SessionOptions#getCallTimeout()}
   */
  public @Nullable Duration getTimeout() {
    return timeout;
  }

  /**
   * Sets the deadline of the call.
   *
   * @param value above zero
   * @return these options
   */
  public CallOptions setTimeout(Duration value) {
    this.timeout = Checks.positive("call.timeout", value);
    return this;
  }

  /**
   * How long the call may wait unsent, if that is to be shorter than the deadline.
   *
   * @return {@code null} for {@link SessionOptions#getMaxWait()}
   */
  public @Nullable Duration getWaitTimeout() {
    return waitTimeout;
  }

  /**
   * Sets how long the call may wait unsent.
   *
   * @param value above zero
   * @return these options
   */
  public CallOptions setWaitTimeout(Duration value) {
    this.waitTimeout = Checks.positive("call.waitTimeout", value);
    return this;
  }

  /**
   * Whether the call waits for a link, rather than fail at once when there is none.
   *
   * @return {@link #DEFAULT_WAIT_FOR_READY} unless set
   */
  public boolean isWaitForReady() {
    return waitForReady;
  }

  /**
   * Sets whether the call waits for a link.
   *
   * @param value false to fail at once when there is none
   * @return these options
   */
  public CallOptions setWaitForReady(boolean value) {
    this.waitForReady = value;
    return this;
  }

  /**
   * What the caller says about running the call twice.
   *
   * @return {@link #DEFAULT_REPEAT} unless set
   */
  public Repeat getRepeat() {
    return repeat;
  }

  /**
   * Says whether running the call twice does harm.
   *
   * @param value the caller's word
   * @return these options
   */
  public CallOptions setRepeat(Repeat value) {
    this.repeat = Checks.present("call.repeat", value);
    return this;
  }

  /**
   * Most time the call may take in all when the peer reports progress: each report then starts the
   * deadline anew. The session asks the peer for progress by itself.
   *
   * @return {@code null} when progress does not move the deadline
   */
  public @Nullable Duration getProgressCap() {
    return progressCap;
  }

  /**
   * Lets progress move the deadline, up to a cap.
   *
   * @param value above zero
   * @return these options
   */
  public CallOptions setProgressCap(Duration value) {
    this.progressCap = Checks.positive("call.progressCap", value);
    return this;
  }

  /**
   * Headers of the request that carries this call, on transports that have headers. Kept when the
   * call is sent again.
   *
   * @return none unless set; cannot be changed
   */
  public Map<String, String> getHeaders() {
    return headers;
  }

  /**
   * Sets headers for this call alone, ahead of those of the same name that every request of the
   * transport carries. Sent with the request that carries the call on transports that have headers;
   * ignored by others. Values may be secrets: they show in {@link #toJson()} and nowhere else.
   *
   * <p>The transport decides what it takes: a name that it sets itself, or a name or value that
   * cannot be a header, fails the call with {@link ProtocolException} before anything is sent.
   *
   * @param value values by name, copied
   * @return these options
   */
  public CallOptions setHeaders(Map<String, String> value) {
    Checks.present("call.headers", value)
        .forEach(
            (name, text) -> Checks.present("call.headers." + Checks.present("name", name), text));
    this.headers = Map.copyOf(value);
    return this;
  }

  /**
   * Told of the peer's progress reports about this call, on the context of the session.
   *
   * @return {@code null} when nobody asked
   */
  public @Nullable Handler<JsonObject> getProgressHandler() {
    return progressHandler;
  }

  /**
   * Asks for progress reports.
   *
   * @param handler gets the parameters of each report
   * @return these options
   */
  public CallOptions setProgressHandler(Handler<JsonObject> handler) {
    this.progressHandler = handler;
    return this;
  }
}
