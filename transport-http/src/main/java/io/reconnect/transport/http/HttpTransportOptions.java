package io.reconnect.transport.http;

import io.reconnect.spi.JsonLimits;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the server is, what is sent along, and what is taken from it. Every constructor and setter
 * refuses a value that cannot be, naming the field.
 */
public final class HttpTransportOptions {

  /** Default of egressGuard: true. */
  public static final boolean DEFAULT_EGRESS_GUARD = true;

  /** Default of listenStream: true. */
  public static final boolean DEFAULT_LISTEN_STREAM = true;

  /** Default of maxParallelRequests: 32. */
  public static final int DEFAULT_MAX_PARALLEL_REQUESTS = 32;

  /** Default of connectTimeout: 5 s. */
  public static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);

  /** Default of headTimeout: 30 s. */
  public static final Duration DEFAULT_HEAD_TIMEOUT = Duration.ofSeconds(30);

  /** Default of bodyIdleTimeout: 30 s. */
  public static final Duration DEFAULT_BODY_IDLE_TIMEOUT = Duration.ofSeconds(30);

  /** Default of maxMessageBytes: 16 MiB. */
  public static final int DEFAULT_MAX_MESSAGE_BYTES = JsonLimits.DEFAULT.maxBytes();

  /** Default of maxDepth: 512. */
  public static final int DEFAULT_MAX_DEPTH = JsonLimits.DEFAULT.maxDepth();

  /** Default of maxValues: 1 000 000. */
  public static final int DEFAULT_MAX_VALUES = JsonLimits.DEFAULT.maxValues();

  private static final int MOST_BYTES = 1 << 30;
  private static final int MOST_PARALLEL_REQUESTS = 4096;
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofHours(1);

  private static final String URL = "url";
  private static final String HEADERS = "headers";
  private static final String EGRESS_GUARD = "egressGuard";
  private static final String ALLOWED_RANGES = "allowedRanges";
  private static final String LISTEN_STREAM = "listenStream";
  private static final String MAX_PARALLEL_REQUESTS = "maxParallelRequests";
  private static final String CONNECT_TIMEOUT = "connectTimeout";
  private static final String HEAD_TIMEOUT = "headTimeout";
  private static final String BODY_IDLE_TIMEOUT = "bodyIdleTimeout";
  private static final String REFUSING_STATUSES = "refusingStatuses";
  private static final String MAX_MESSAGE_BYTES = "maxMessageBytes";
  private static final String MAX_DEPTH = "maxDepth";
  private static final String MAX_VALUES = "maxValues";
  private static final Set<String> FIELDS =
      Set.of(
          URL,
          HEADERS,
          EGRESS_GUARD,
          ALLOWED_RANGES,
          LISTEN_STREAM,
          MAX_PARALLEL_REQUESTS,
          CONNECT_TIMEOUT,
          HEAD_TIMEOUT,
          BODY_IDLE_TIMEOUT,
          REFUSING_STATUSES,
          MAX_MESSAGE_BYTES,
          MAX_DEPTH,
          MAX_VALUES);

  private String url = "";
  private Map<String, String> headers = Map.of();
  private boolean egressGuard = DEFAULT_EGRESS_GUARD;
  private List<String> allowedRanges = List.of();
  private boolean listenStream = DEFAULT_LISTEN_STREAM;
  private int maxParallelRequests = DEFAULT_MAX_PARALLEL_REQUESTS;
  private Duration connectTimeout = DEFAULT_CONNECT_TIMEOUT;
  private Duration headTimeout = DEFAULT_HEAD_TIMEOUT;
  private Duration bodyIdleTimeout = DEFAULT_BODY_IDLE_TIMEOUT;
  private Set<Integer> refusingStatuses = Set.of();
  private int maxMessageBytes = DEFAULT_MAX_MESSAGE_BYTES;
  private int maxDepth = DEFAULT_MAX_DEPTH;
  private int maxValues = DEFAULT_MAX_VALUES;

  /** The defaults, without a URL: set one before a transport is made. */
  public HttpTransportOptions() {}

  /**
   * A copy.
   *
   * @param other what to copy
   */
  public HttpTransportOptions(HttpTransportOptions other) {
    this.url = other.url;
    this.headers = other.headers;
    this.egressGuard = other.egressGuard;
    this.allowedRanges = other.allowedRanges;
    this.listenStream = other.listenStream;
    this.maxParallelRequests = other.maxParallelRequests;
    this.connectTimeout = other.connectTimeout;
    this.headTimeout = other.headTimeout;
    this.bodyIdleTimeout = other.bodyIdleTimeout;
    this.refusingStatuses = other.refusingStatuses;
    this.maxMessageBytes = other.maxMessageBytes;
    this.maxDepth = other.maxDepth;
    this.maxValues = other.maxValues;
  }

  /**
   * From configuration; durations are in milliseconds.
   *
   * @param json the URL, and whatever differs from its default
   * @throws IllegalArgumentException naming the field that cannot be
   */
  public HttpTransportOptions(JsonObject json) {
    OptionFields fields = new OptionFields(json, FIELDS);
    setUrl(fields.text(URL));
    setHeaders(fields.texts(HEADERS));
    setEgressGuard(fields.flag(EGRESS_GUARD, DEFAULT_EGRESS_GUARD));
    setAllowedRanges(fields.list(ALLOWED_RANGES));
    setListenStream(fields.flag(LISTEN_STREAM, DEFAULT_LISTEN_STREAM));
    setMaxParallelRequests(fields.integer(MAX_PARALLEL_REQUESTS, DEFAULT_MAX_PARALLEL_REQUESTS));
    setConnectTimeout(fields.duration(CONNECT_TIMEOUT, DEFAULT_CONNECT_TIMEOUT));
    setHeadTimeout(fields.duration(HEAD_TIMEOUT, DEFAULT_HEAD_TIMEOUT));
    setBodyIdleTimeout(fields.duration(BODY_IDLE_TIMEOUT, DEFAULT_BODY_IDLE_TIMEOUT));
    setRefusingStatuses(fields.integers(REFUSING_STATUSES));
    setMaxMessageBytes(fields.integer(MAX_MESSAGE_BYTES, DEFAULT_MAX_MESSAGE_BYTES));
    setMaxDepth(fields.integer(MAX_DEPTH, DEFAULT_MAX_DEPTH));
    setMaxValues(fields.integer(MAX_VALUES, DEFAULT_MAX_VALUES));
  }

  /**
   * As configuration. Holds the URL and the headers as they were given, secrets included.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    JsonObject headersJson = new JsonObject();
    headers.forEach(headersJson::put);
    return new JsonObject()
        .put(URL, url)
        .put(HEADERS, headersJson)
        .put(EGRESS_GUARD, egressGuard)
        .put(ALLOWED_RANGES, new JsonArray(allowedRanges))
        .put(LISTEN_STREAM, listenStream)
        .put(MAX_PARALLEL_REQUESTS, maxParallelRequests)
        .put(CONNECT_TIMEOUT, connectTimeout.toMillis())
        .put(HEAD_TIMEOUT, headTimeout.toMillis())
        .put(BODY_IDLE_TIMEOUT, bodyIdleTimeout.toMillis())
        .put(REFUSING_STATUSES, new JsonArray(refusingStatuses.stream().sorted().toList()))
        .put(MAX_MESSAGE_BYTES, maxMessageBytes)
        .put(MAX_DEPTH, maxDepth)
        .put(MAX_VALUES, maxValues);
  }

  /**
   * The MCP endpoint of the server.
   *
   * @return an http or https URL, or empty when none is set
   */
  public String getUrl() {
    return url;
  }

  /**
   * Sets the MCP endpoint of the server.
   *
   * @param value an absolute http or https URL without credentials and fragment; the query is sent
   *     but never shown
   * @return these options
   */
  public HttpTransportOptions setUrl(String value) {
    Endpoint.of(value);
    this.url = value;
    return this;
  }

  /**
   * What every request carries besides what MCP asks for.
   *
   * @return values by lower-case name; cannot be changed
   */
  public Map<String, String> getHeaders() {
    return headers;
  }

  /**
   * Sets headers of every request.
   *
   * @param value values by name, copied; those that the transport sets itself are refused
   * @return these options
   */
  public HttpTransportOptions setHeaders(Map<String, String> value) {
    this.headers = Map.copyOf(CustomHeaders.checked(value));
    return this;
  }

  /**
   * Whether the egress guard looks at every address before a connection to it is opened: at first,
   * with every new link, and when the server redirects. It refuses what is not public - loopback,
   * private, link-local and metadata addresses above all - also when only one of the addresses of a
   * name is such, and a connection goes to no address that it has not seen.
   *
   * <p>A refusal is permanent for an address and for {@code localhost}, and fails the session; a
   * name may lead elsewhere tomorrow, so that the session goes on trying.
   *
   * @return {@link #DEFAULT_EGRESS_GUARD} unless set
   */
  public boolean isEgressGuard() {
    return egressGuard;
  }

  /**
   * Sets whether addresses are looked at. Without the guard whoever chooses the URL, or answers for
   * its name, chooses which machine of this network is talked to.
   *
   * @param value false to connect anywhere
   * @return these options
   */
  public HttpTransportOptions setEgressGuard(boolean value) {
    this.egressGuard = value;
    return this;
  }

  /**
   * What the egress guard lets pass although it is not public.
   *
   * @return none unless set; cannot be changed
   */
  public List<String> getAllowedRanges() {
    return allowedRanges;
  }

  /**
   * Sets what the egress guard lets pass although it is not public.
   *
   * @param value ranges as {@code 10.1.0.0/16} or {@code fd00::/8}, or single addresses
   * @return these options
   */
  public HttpTransportOptions setAllowedRanges(List<String> value) {
    value.forEach(HttpTransportOptions::cidrOf);
    this.allowedRanges = List.copyOf(value);
    return this;
  }

  /**
   * Adds one more range that the egress guard lets pass.
   *
   * @param value a range as {@code 10.1.0.0/16} or {@code fd00::/8}, or a single address
   * @return these options
   */
  public HttpTransportOptions addAllowedRange(String value) {
    List<String> more = new ArrayList<>(allowedRanges);
    more.add(value);
    return setAllowedRanges(more);
  }

  private static Cidr cidrOf(String range) {
    try {
      return Cidr.parse(range);
    } catch (IllegalArgumentException e) {
      throw OptionFields.refuse(ALLOWED_RANGES, "cannot be taken: " + e.getMessage());
    }
  }

  /**
   * Whether a stream is held open for what the server says unasked. Without it only answers, and
   * what comes along with them, are heard; but some servers never expire a session that listens.
   *
   * @return {@link #DEFAULT_LISTEN_STREAM} unless set
   */
  public boolean isListenStream() {
    return listenStream;
  }

  /**
   * Sets whether to listen. A server that does not offer the stream is not asked again.
   *
   * @param value true to listen
   * @return these options
   */
  public HttpTransportOptions setListenStream(boolean value) {
    this.listenStream = value;
    return this;
  }

  /**
   * Most messages on their way at once; further calls wait in the session, where they can still be
   * cancelled unsent. Each takes a connection.
   *
   * @return {@link #DEFAULT_MAX_PARALLEL_REQUESTS} unless set
   */
  public int getMaxParallelRequests() {
    return maxParallelRequests;
  }

  /**
   * Sets the most messages on their way at once.
   *
   * @param value from 1 to 4 096
   * @return these options
   */
  public HttpTransportOptions setMaxParallelRequests(int value) {
    this.maxParallelRequests =
        OptionFields.inRange(MAX_PARALLEL_REQUESTS, 1, MOST_PARALLEL_REQUESTS, value);
    return this;
  }

  /**
   * How long opening a connection may take.
   *
   * @return {@link #DEFAULT_CONNECT_TIMEOUT} unless set
   */
  public Duration getConnectTimeout() {
    return connectTimeout;
  }

  /**
   * Sets how long opening a connection may take.
   *
   * @param value from 1 ms to 1 h
   * @return these options
   */
  public HttpTransportOptions setConnectTimeout(Duration value) {
    this.connectTimeout = OptionFields.inRange(CONNECT_TIMEOUT, SHORTEST, LONGEST, value);
    return this;
  }

  /**
   * How long the server may take to accept a message that has no answer, or the wish to listen. The
   * answer to a call has the deadline of the call.
   *
   * @return {@link #DEFAULT_HEAD_TIMEOUT} unless set
   */
  public Duration getHeadTimeout() {
    return headTimeout;
  }

  /**
   * Sets how long the server may take to accept a message.
   *
   * @param value from 1 ms to 1 h
   * @return these options
   */
  public HttpTransportOptions setHeadTimeout(Duration value) {
    this.headTimeout = OptionFields.inRange(HEAD_TIMEOUT, SHORTEST, LONGEST, value);
    return this;
  }

  /**
   * How long a JSON answer that has begun may stand still. A stream of events may be silent for as
   * long as a call lasts.
   *
   * @return {@link #DEFAULT_BODY_IDLE_TIMEOUT} unless set
   */
  public Duration getBodyIdleTimeout() {
    return bodyIdleTimeout;
  }

  /**
   * Sets how long a JSON answer may stand still.
   *
   * @param value from 1 ms to 1 h
   * @return these options
   */
  public HttpTransportOptions setBodyIdleTimeout(Duration value) {
    this.bodyIdleTimeout = OptionFields.inRange(BODY_IDLE_TIMEOUT, SHORTEST, LONGEST, value);
    return this;
  }

  /**
   * Error statuses that, in front of this server, mean that nobody worked on the message, so that
   * it can be sent again: 503 behind a balancer that is known to send it by itself, say.
   *
   * @return none unless set; cannot be changed
   */
  public Set<Integer> getRefusingStatuses() {
    return refusingStatuses;
  }

  /**
   * Sets which further statuses mean that nobody worked on the message.
   *
   * @param value each from 400 to 599
   * @return these options
   */
  public HttpTransportOptions setRefusingStatuses(Set<Integer> value) {
    for (int status : value) {
      OptionFields.inRange(REFUSING_STATUSES, 400, 599, status);
    }
    this.refusingStatuses = Set.copyOf(value);
    return this;
  }

  /**
   * Longest message in either direction, in bytes of JSON.
   *
   * @return {@link #DEFAULT_MAX_MESSAGE_BYTES} unless set
   */
  public int getMaxMessageBytes() {
    return maxMessageBytes;
  }

  /**
   * Sets the longest message.
   *
   * @param value bytes, from 1 to 1 GiB
   * @return these options
   */
  public HttpTransportOptions setMaxMessageBytes(int value) {
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
  public HttpTransportOptions setMaxDepth(int value) {
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
  public HttpTransportOptions setMaxValues(int value) {
    this.maxValues = OptionFields.inRange(MAX_VALUES, 1, Integer.MAX_VALUE, value);
    return this;
  }

  List<Cidr> allowedCidrs() {
    return allowedRanges.stream().map(Cidr::parse).toList();
  }

  JsonLimits limits() {
    return new JsonLimits(maxMessageBytes, maxDepth, maxValues);
  }
}
