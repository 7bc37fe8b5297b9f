package io.reconnect.core;

import io.reconnect.core.impl.Checks;
import io.reconnect.core.impl.JsonFields;
import io.reconnect.core.policy.Backoff;
import io.reconnect.core.policy.BackoffOptions;
import io.reconnect.core.policy.FlapGuard;
import io.reconnect.core.policy.ReconnectBudget;
import io.reconnect.core.policy.ReplayPolicy;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Options of a session. Every setter refuses a value that cannot be, naming the field and the
 * value.
 */
public final class SessionOptions {

  /** Default name: {@code session}. */
  public static final String DEFAULT_NAME = "session";

  /** Default of connectTimeout: 5 s. */
  public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Default of handshakeTimeout: 10 s. */
  public static final Duration DEFAULT_HANDSHAKE_TIMEOUT = Duration.ofSeconds(10);

  /** Default of attemptTimeout: zero, which leaves it to the bounds on the parts. */
  public static final Duration DEFAULT_ATTEMPT_TIMEOUT = Duration.ZERO;

  /** Default of callTimeout: 30 s. */
  public static final Duration DEFAULT_CALL_TIMEOUT = Duration.ofSeconds(30);

  /** Default of maxWait: zero, which leaves it to the deadline. */
  public static final Duration DEFAULT_MAX_WAIT = Duration.ZERO;

  /** Default of maxWaitingCalls: 1 024. */
  public static final int DEFAULT_MAX_WAITING_CALLS = 1024;

  /** Default of maxWaitingBytes: 16 MiB. */
  public static final long DEFAULT_MAX_WAITING_BYTES = 16L << 20;

  /** Default of maxInFlight: 256. */
  public static final int DEFAULT_MAX_IN_FLIGHT = 256;

  /** Default of maxReplays: 8. */
  public static final int DEFAULT_MAX_REPLAYS = 8;

  /** Default of maxAttempts: 0, no limit. */
  public static final int DEFAULT_MAX_ATTEMPTS = 0;

  /** Default of maxOutage: zero, no limit. */
  public static final Duration DEFAULT_MAX_OUTAGE = Duration.ZERO;

  /** Default of stableUptime: 10 s. */
  public static final Duration DEFAULT_STABLE_UPTIME = FlapGuard.DEFAULT_STABLE_UPTIME;

  /** Default of reconnectBurst: 32. */
  public static final int DEFAULT_RECONNECT_BURST = FlapGuard.DEFAULT_BURST;

  /** Default of reconnectsPerSecond: 4. */
  public static final int DEFAULT_RECONNECTS_PER_SECOND = FlapGuard.DEFAULT_PER_SECOND;

  /** Default of wakeInterval: 1 s. */
  public static final Duration DEFAULT_WAKE_INTERVAL = Duration.ofSeconds(1);

  /** Default of livenessIdle: 30 s. */
  public static final Duration DEFAULT_LIVENESS_IDLE = Duration.ofSeconds(30);

  /** Default of livenessTimeout: 5 s. */
  public static final Duration DEFAULT_LIVENESS_TIMEOUT = Duration.ofSeconds(5);

  /** Default of closeGrace: 2 s. */
  public static final Duration DEFAULT_CLOSE_GRACE = Duration.ofSeconds(2);

  /** Default of linkCloseTimeout: 1 s. */
  public static final Duration DEFAULT_LINK_CLOSE_TIMEOUT = Duration.ofSeconds(1);

  /** Default of replayPolicy: SAFE. */
  public static final ReplayPolicy DEFAULT_REPLAY_POLICY = ReplayPolicy.SAFE;

  /** Default of trustPeerHints: false. */
  public static final boolean DEFAULT_TRUST_PEER_HINTS = false;

  /** Default of maxRestoreSteps: 256. */
  public static final int DEFAULT_MAX_RESTORE_STEPS = 256;

  /** Default of maxInboundRequests: 256. */
  public static final int DEFAULT_MAX_INBOUND_REQUESTS = 256;

  private static final Set<String> FIELDS =
      Set.of(
          "name",
          "backoff",
          "connectTimeout",
          "handshakeTimeout",
          "attemptTimeout",
          "callTimeout",
          "maxWait",
          "maxWaitingCalls",
          "maxWaitingBytes",
          "maxInFlight",
          "maxReplays",
          "maxAttempts",
          "maxOutage",
          "stableUptime",
          "reconnectBurst",
          "reconnectsPerSecond",
          "wakeInterval",
          "livenessIdle",
          "livenessTimeout",
          "closeGrace",
          "linkCloseTimeout",
          "replayPolicy",
          "trustPeerHints",
          "maxRestoreSteps",
          "maxInboundRequests");

  private String name = DEFAULT_NAME;
  private BackoffOptions backoff = new BackoffOptions();
  private Duration connectTimeout = DEFAULT_CONNECT_TIMEOUT;
  private Duration handshakeTimeout = DEFAULT_HANDSHAKE_TIMEOUT;
  private Duration attemptTimeout = DEFAULT_ATTEMPT_TIMEOUT;
  private Duration callTimeout = DEFAULT_CALL_TIMEOUT;
  private Duration maxWait = DEFAULT_MAX_WAIT;
  private int maxWaitingCalls = DEFAULT_MAX_WAITING_CALLS;
  private long maxWaitingBytes = DEFAULT_MAX_WAITING_BYTES;
  private int maxInFlight = DEFAULT_MAX_IN_FLIGHT;
  private int maxReplays = DEFAULT_MAX_REPLAYS;
  private int maxAttempts = DEFAULT_MAX_ATTEMPTS;
  private Duration maxOutage = DEFAULT_MAX_OUTAGE;
  private Duration stableUptime = DEFAULT_STABLE_UPTIME;
  private int reconnectBurst = DEFAULT_RECONNECT_BURST;
  private int reconnectsPerSecond = DEFAULT_RECONNECTS_PER_SECOND;
  private Duration wakeInterval = DEFAULT_WAKE_INTERVAL;
  private Duration livenessIdle = DEFAULT_LIVENESS_IDLE;
  private Duration livenessTimeout = DEFAULT_LIVENESS_TIMEOUT;
  private Duration closeGrace = DEFAULT_CLOSE_GRACE;
  private Duration linkCloseTimeout = DEFAULT_LINK_CLOSE_TIMEOUT;
  private ReplayPolicy replayPolicy = DEFAULT_REPLAY_POLICY;
  private boolean trustPeerHints = DEFAULT_TRUST_PEER_HINTS;
  private int maxRestoreSteps = DEFAULT_MAX_RESTORE_STEPS;
  private int maxInboundRequests = DEFAULT_MAX_INBOUND_REQUESTS;
  private @Nullable Backoff backoffFunction;
  private @Nullable ReconnectBudget reconnectBudget;
  private @Nullable Long jitterSeed;

  /** The defaults. */
  public SessionOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy; the budget is shared, not copied
   */
  public SessionOptions(SessionOptions other) {
    this.name = other.name;
    this.backoff = new BackoffOptions(other.backoff);
    this.connectTimeout = other.connectTimeout;
    this.handshakeTimeout = other.handshakeTimeout;
    this.attemptTimeout = other.attemptTimeout;
    this.callTimeout = other.callTimeout;
    this.maxWait = other.maxWait;
    this.maxWaitingCalls = other.maxWaitingCalls;
    this.maxWaitingBytes = other.maxWaitingBytes;
    this.maxInFlight = other.maxInFlight;
    this.maxReplays = other.maxReplays;
    this.maxAttempts = other.maxAttempts;
    this.maxOutage = other.maxOutage;
    this.stableUptime = other.stableUptime;
    this.reconnectBurst = other.reconnectBurst;
    this.reconnectsPerSecond = other.reconnectsPerSecond;
    this.wakeInterval = other.wakeInterval;
    this.livenessIdle = other.livenessIdle;
    this.livenessTimeout = other.livenessTimeout;
    this.closeGrace = other.closeGrace;
    this.linkCloseTimeout = other.linkCloseTimeout;
    this.replayPolicy = other.replayPolicy;
    this.trustPeerHints = other.trustPeerHints;
    this.maxRestoreSteps = other.maxRestoreSteps;
    this.maxInboundRequests = other.maxInboundRequests;
    this.backoffFunction = other.backoffFunction;
    this.reconnectBudget = other.reconnectBudget;
    this.jitterSeed = other.jitterSeed;
  }

  /**
   * From configuration; durations in milliseconds.
   *
   * @param json fields that are absent keep their default
   * @throws IllegalArgumentException naming the field and the value that cannot be
   */
  public SessionOptions(JsonObject json) {
    JsonFields fields = new JsonFields("session", json, FIELDS);
    setName(fields.text("name", DEFAULT_NAME));
    setBackoff(new BackoffOptions(fields.object("backoff")));
    setConnectTimeout(fields.millis("connectTimeout", DEFAULT_CONNECT_TIMEOUT));
    setHandshakeTimeout(fields.millis("handshakeTimeout", DEFAULT_HANDSHAKE_TIMEOUT));
    setAttemptTimeout(fields.millis("attemptTimeout", DEFAULT_ATTEMPT_TIMEOUT));
    setCallTimeout(fields.millis("callTimeout", DEFAULT_CALL_TIMEOUT));
    setMaxWait(fields.millis("maxWait", DEFAULT_MAX_WAIT));
    setMaxWaitingCalls(fields.smallInteger("maxWaitingCalls", DEFAULT_MAX_WAITING_CALLS));
    setMaxWaitingBytes(fields.integer("maxWaitingBytes", DEFAULT_MAX_WAITING_BYTES));
    setMaxInFlight(fields.smallInteger("maxInFlight", DEFAULT_MAX_IN_FLIGHT));
    setMaxReplays(fields.smallInteger("maxReplays", DEFAULT_MAX_REPLAYS));
    setMaxAttempts(fields.smallInteger("maxAttempts", DEFAULT_MAX_ATTEMPTS));
    setMaxOutage(fields.millis("maxOutage", DEFAULT_MAX_OUTAGE));
    setStableUptime(fields.millis("stableUptime", DEFAULT_STABLE_UPTIME));
    setReconnectBurst(fields.smallInteger("reconnectBurst", DEFAULT_RECONNECT_BURST));
    setReconnectsPerSecond(
        fields.smallInteger("reconnectsPerSecond", DEFAULT_RECONNECTS_PER_SECOND));
    setWakeInterval(fields.millis("wakeInterval", DEFAULT_WAKE_INTERVAL));
    setLivenessIdle(fields.millis("livenessIdle", DEFAULT_LIVENESS_IDLE));
    setLivenessTimeout(fields.millis("livenessTimeout", DEFAULT_LIVENESS_TIMEOUT));
    setCloseGrace(fields.millis("closeGrace", DEFAULT_CLOSE_GRACE));
    setLinkCloseTimeout(fields.millis("linkCloseTimeout", DEFAULT_LINK_CLOSE_TIMEOUT));
    setReplayPolicy(fields.constant("replayPolicy", DEFAULT_REPLAY_POLICY));
    setTrustPeerHints(fields.flag("trustPeerHints", DEFAULT_TRUST_PEER_HINTS));
    setMaxRestoreSteps(fields.smallInteger("maxRestoreSteps", DEFAULT_MAX_RESTORE_STEPS));
    setMaxInboundRequests(fields.smallInteger("maxInboundRequests", DEFAULT_MAX_INBOUND_REQUESTS));
  }

  /**
   * As configuration. A backoff function, a budget and a seed have no place in it.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    return new JsonObject()
        .put("name", name)
        .put("backoff", backoff.toJson())
        .put("connectTimeout", connectTimeout.toMillis())
        .put("handshakeTimeout", handshakeTimeout.toMillis())
        .put("attemptTimeout", attemptTimeout.toMillis())
        .put("callTimeout", callTimeout.toMillis())
        .put("maxWait", maxWait.toMillis())
        .put("maxWaitingCalls", maxWaitingCalls)
        .put("maxWaitingBytes", maxWaitingBytes)
        .put("maxInFlight", maxInFlight)
        .put("maxReplays", maxReplays)
        .put("maxAttempts", maxAttempts)
        .put("maxOutage", maxOutage.toMillis())
        .put("stableUptime", stableUptime.toMillis())
        .put("reconnectBurst", reconnectBurst)
        .put("reconnectsPerSecond", reconnectsPerSecond)
        .put("wakeInterval", wakeInterval.toMillis())
        .put("livenessIdle", livenessIdle.toMillis())
        .put("livenessTimeout", livenessTimeout.toMillis())
        .put("closeGrace", closeGrace.toMillis())
        .put("linkCloseTimeout", linkCloseTimeout.toMillis())
        .put("replayPolicy", replayPolicy.name())
        .put("trustPeerHints", trustPeerHints)
        .put("maxRestoreSteps", maxRestoreSteps)
        .put("maxInboundRequests", maxInboundRequests);
  }

  /**
   * Name of the session, for logs, events and messages.
   *
   * @return {@link #DEFAULT_NAME} unless set
   */
  public String getName() {
    return name;
  }

  /**
   * Names the session.
   *
   * @param value not blank; no secret
   * @return these options
   */
  public SessionOptions setName(String value) {
    this.name = Checks.notBlank("session.name", value);
    return this;
  }

  /**
   * The backoff schedule.
   *
   * @return the options of the schedule
   */
  public BackoffOptions getBackoff() {
    return backoff;
  }

  /**
   * Sets the backoff schedule.
   *
   * @param value copied
   * @return these options
   */
  public SessionOptions setBackoff(BackoffOptions value) {
    this.backoff = new BackoffOptions(value);
    return this;
  }

  /**
   * A schedule of the application's own.
   *
   * @return {@code null} when {@link #getBackoff()} rules
   */
  public @Nullable Backoff getBackoffFunction() {
    return backoffFunction;
  }

  /**
   * Replaces the schedule by one of the application's own.
   *
   * @param value called on the context of the session
   * @return these options
   */
  public SessionOptions setBackoffFunction(Backoff value) {
    this.backoffFunction = value;
    return this;
  }

  /**
   * The bound on reconnects that this session shares with others.
   *
   * @return {@code null} for none
   */
  public @Nullable ReconnectBudget getReconnectBudget() {
    return reconnectBudget;
  }

  /**
   * Shares a bound on reconnects with other sessions.
   *
   * @param value the same object in the options of each
   * @return these options
   */
  public SessionOptions setReconnectBudget(ReconnectBudget value) {
    this.reconnectBudget = value;
    return this;
  }

  /**
   * Seed of the jitter.
   *
   * @return {@code null} for a different one each time
   */
  public @Nullable Long getJitterSeed() {
    return jitterSeed;
  }

  /**
   * Fixes the jitter, for reproducible runs.
   *
   * @param value the seed
   * @return these options
   */
  public SessionOptions setJitterSeed(long value) {
    this.jitterSeed = value;
    return this;
  }

  /**
   * How long opening one link may take.
   *
   * @return {@link #DEFAULT_CONNECT_TIMEOUT} unless set
   */
  public Duration getConnectTimeout() {
    return connectTimeout;
  }

  /**
   * Sets: how long opening one link may take.
   *
   * @param value above zero
   * @return these options
   */
  public SessionOptions setConnectTimeout(Duration value) {
    this.connectTimeout = Checks.positive("session.connectTimeout", value);
    return this;
  }

  /**
   * How long the handshake, and after it each restore step, may take.
   *
   * @return {@link #DEFAULT_HANDSHAKE_TIMEOUT} unless set
   */
  public Duration getHandshakeTimeout() {
    return handshakeTimeout;
  }

  /**
   * Sets: how long the handshake, and after it each restore step, may take.
   *
   * @param value above zero
   * @return these options
   */
  public SessionOptions setHandshakeTimeout(Duration value) {
    this.handshakeTimeout = Checks.positive("session.handshakeTimeout", value);
    return this;
  }

  /**
   * How long connecting, the handshake and all restore steps of one attempt may take together.
   *
   * @return {@link #DEFAULT_ATTEMPT_TIMEOUT} unless set
   */
  public Duration getAttemptTimeout() {
    return attemptTimeout;
  }

  /**
   * Sets: how long connecting, the handshake and all restore steps of one attempt may take
   * together.
   *
   * @param value zero for no bound but those on the parts
   * @return these options
   */
  public SessionOptions setAttemptTimeout(Duration value) {
    this.attemptTimeout = Checks.zeroOrMillis("session.attemptTimeout", value);
    return this;
  }

  /**
   * Deadline of a call that sets none, covering waiting, every send and every replay.
   *
   * @return {@link #DEFAULT_CALL_TIMEOUT} unless set
   */
  public Duration getCallTimeout() {
    return callTimeout;
  }

  /**
   * Sets: deadline of a call that sets none, covering waiting, every send and every replay.
   *
   * @param value above zero
   * @return these options
   */
  public SessionOptions setCallTimeout(Duration value) {
    this.callTimeout = Checks.positive("session.callTimeout", value);
    return this;
  }

  /**
   * How long a call that sets no bound of its own may wait unsent.
   *
   * @return {@link #DEFAULT_MAX_WAIT} unless set
   */
  public Duration getMaxWait() {
    return maxWait;
  }

  /**
   * Sets: how long a call that sets no bound of its own may wait unsent.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setMaxWait(Duration value) {
    this.maxWait = Checks.zeroOrMillis("session.maxWait", value);
    return this;
  }

  /**
   * Most calls that wait at once; one more is refused.
   *
   * @return {@link #DEFAULT_MAX_WAITING_CALLS} unless set
   */
  public int getMaxWaitingCalls() {
    return maxWaitingCalls;
  }

  /**
   * Sets: most calls that wait at once; one more is refused.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setMaxWaitingCalls(int value) {
    this.maxWaitingCalls = Checks.atLeast("session.maxWaitingCalls", 0, value);
    return this;
  }

  /**
   * Most bytes of calls that wait at once; a call beyond is refused.
   *
   * @return {@link #DEFAULT_MAX_WAITING_BYTES} unless set
   */
  public long getMaxWaitingBytes() {
    return maxWaitingBytes;
  }

  /**
   * Sets: most bytes of calls that wait at once; a call beyond is refused.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setMaxWaitingBytes(long value) {
    this.maxWaitingBytes = Checks.atLeast("session.maxWaitingBytes", 0, value);
    return this;
  }

  /**
   * Most calls on the link at once; further ones wait.
   *
   * @return {@link #DEFAULT_MAX_IN_FLIGHT} unless set
   */
  public int getMaxInFlight() {
    return maxInFlight;
  }

  /**
   * Sets: most calls on the link at once; further ones wait.
   *
   * @param value at least 1
   * @return these options
   */
  public SessionOptions setMaxInFlight(int value) {
    this.maxInFlight = Checks.atLeast("session.maxInFlight", 1, value);
    return this;
  }

  /**
   * How often one call is sent again per cause; a call whose replay meets an expired session again
   * is never sent a third time.
   *
   * @return {@link #DEFAULT_MAX_REPLAYS} unless set
   */
  public int getMaxReplays() {
    return maxReplays;
  }

  /**
   * Sets: how often one call is sent again per cause; a call whose replay meets an expired session
   * again is never sent a third time.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setMaxReplays(int value) {
    this.maxReplays = Checks.atLeast("session.maxReplays", 0, value);
    return this;
  }

  /**
   * Links tried in a row without success before the session gives up.
   *
   * @return {@link #DEFAULT_MAX_ATTEMPTS} unless set
   */
  public int getMaxAttempts() {
    return maxAttempts;
  }

  /**
   * Sets: links tried in a row without success before the session gives up.
   *
   * @param value zero for no limit
   * @return these options
   */
  public SessionOptions setMaxAttempts(int value) {
    this.maxAttempts = Checks.atLeast("session.maxAttempts", 0, value);
    return this;
  }

  /**
   * Time without a link before the session gives up.
   *
   * @return {@link #DEFAULT_MAX_OUTAGE} unless set
   */
  public Duration getMaxOutage() {
    return maxOutage;
  }

  /**
   * Sets: time without a link before the session gives up.
   *
   * @param value zero for no limit
   * @return these options
   */
  public SessionOptions setMaxOutage(Duration value) {
    this.maxOutage = Checks.zeroOrMillis("session.maxOutage", value);
    return this;
  }

  /**
   * Uptime after which a link with nothing to do counts as good and starts the backoff schedule
   * anew.
   *
   * @return {@link #DEFAULT_STABLE_UPTIME} unless set
   */
  public Duration getStableUptime() {
    return stableUptime;
  }

  /**
   * Sets: uptime after which a link with nothing to do counts as good and starts the backoff
   * schedule anew.
   *
   * @param value above zero
   * @return these options
   */
  public SessionOptions setStableUptime(Duration value) {
    this.stableUptime = Checks.positive("session.stableUptime", value);
    return this;
  }

  /**
   * Reconnects of this session that may happen at once.
   *
   * @return {@link #DEFAULT_RECONNECT_BURST} unless set
   */
  public int getReconnectBurst() {
    return reconnectBurst;
  }

  /**
   * Sets: reconnects of this session that may happen at once.
   *
   * @param value at least 1
   * @return these options
   */
  public SessionOptions setReconnectBurst(int value) {
    this.reconnectBurst = Checks.atLeast("session.reconnectBurst", 1, value);
    return this;
  }

  /**
   * Reconnects per second of this session after the burst.
   *
   * @return {@link #DEFAULT_RECONNECTS_PER_SECOND} unless set
   */
  public int getReconnectsPerSecond() {
    return reconnectsPerSecond;
  }

  /**
   * Sets: reconnects per second of this session after the burst.
   *
   * @param value at least 1
   * @return these options
   */
  public SessionOptions setReconnectsPerSecond(int value) {
    this.reconnectsPerSecond = Checks.atLeast("session.reconnectsPerSecond", 1, value);
    return this;
  }

  /**
   * Least time since the last attempt before a call made in BACKOFF pulls the next attempt forward.
   *
   * @return {@link #DEFAULT_WAKE_INTERVAL} unless set
   */
  public Duration getWakeInterval() {
    return wakeInterval;
  }

  /**
   * Sets: least time since the last attempt before a call made in BACKOFF pulls the next attempt
   * forward.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setWakeInterval(Duration value) {
    this.wakeInterval = Checks.zeroOrMillis("session.wakeInterval", value);
    return this;
  }

  /**
   * Silence on an idle link before the peer is probed, where the protocol has a probe.
   *
   * @return {@link #DEFAULT_LIVENESS_IDLE} unless set
   */
  public Duration getLivenessIdle() {
    return livenessIdle;
  }

  /**
   * Sets: silence on an idle link before the peer is probed, where the protocol has a probe.
   *
   * @param value zero to never probe
   * @return these options
   */
  public SessionOptions setLivenessIdle(Duration value) {
    this.livenessIdle = Checks.zeroOrMillis("session.livenessIdle", value);
    return this;
  }

  /**
   * How long the peer may take to answer a probe.
   *
   * @return {@link #DEFAULT_LIVENESS_TIMEOUT} unless set
   */
  public Duration getLivenessTimeout() {
    return livenessTimeout;
  }

  /**
   * Sets: how long the peer may take to answer a probe.
   *
   * @param value above zero
   * @return these options
   */
  public SessionOptions setLivenessTimeout(Duration value) {
    this.livenessTimeout = Checks.positive("session.livenessTimeout", value);
    return this;
  }

  /**
   * How long calls in flight may still be answered after close().
   *
   * @return {@link #DEFAULT_CLOSE_GRACE} unless set
   */
  public Duration getCloseGrace() {
    return closeGrace;
  }

  /**
   * Sets: how long calls in flight may still be answered after close().
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setCloseGrace(Duration value) {
    this.closeGrace = Checks.zeroOrMillis("session.closeGrace", value);
    return this;
  }

  /**
   * How long the polite end of a link may take.
   *
   * @return {@link #DEFAULT_LINK_CLOSE_TIMEOUT} unless set
   */
  public Duration getLinkCloseTimeout() {
    return linkCloseTimeout;
  }

  /**
   * Sets: how long the polite end of a link may take.
   *
   * @param value above zero
   * @return these options
   */
  public SessionOptions setLinkCloseTimeout(Duration value) {
    this.linkCloseTimeout = Checks.positive("session.linkCloseTimeout", value);
    return this;
  }

  /**
   * What happens to a call that may have run when its link died.
   *
   * @return {@link #DEFAULT_REPLAY_POLICY} unless set
   */
  public ReplayPolicy getReplayPolicy() {
    return replayPolicy;
  }

  /**
   * Sets: what happens to a call that may have run when its link died.
   *
   * @param value one of the constants
   * @return these options
   */
  public SessionOptions setReplayPolicy(ReplayPolicy value) {
    this.replayPolicy = Checks.present("session.replayPolicy", value);
    return this;
  }

  /**
   * Whether what the peer says about its own methods can make a call safe to replay.
   *
   * @return {@link #DEFAULT_TRUST_PEER_HINTS} unless set
   */
  public boolean isTrustPeerHints() {
    return trustPeerHints;
  }

  /**
   * Sets: whether what the peer says about its own methods can make a call safe to replay.
   *
   * @param value true only for a peer you would run yourself
   * @return these options
   */
  public SessionOptions setTrustPeerHints(boolean value) {
    this.trustPeerHints = value;
    return this;
  }

  /**
   * Most restore steps.
   *
   * @return {@link #DEFAULT_MAX_RESTORE_STEPS} unless set
   */
  public int getMaxRestoreSteps() {
    return maxRestoreSteps;
  }

  /**
   * Sets: most restore steps.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setMaxRestoreSteps(int value) {
    this.maxRestoreSteps = Checks.atLeast("session.maxRestoreSteps", 0, value);
    return this;
  }

  /**
   * Most requests of the peer that are being answered at once; one more is refused.
   *
   * @return {@link #DEFAULT_MAX_INBOUND_REQUESTS} unless set
   */
  public int getMaxInboundRequests() {
    return maxInboundRequests;
  }

  /**
   * Sets: most requests of the peer that are being answered at once; one more is refused.
   *
   * @param value zero or more
   * @return these options
   */
  public SessionOptions setMaxInboundRequests(int value) {
    this.maxInboundRequests = Checks.atLeast("session.maxInboundRequests", 0, value);
    return this;
  }
}
