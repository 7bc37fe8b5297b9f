package io.reconnect.transport.http;

import io.reconnect.spi.JsonLimits;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.ProxyOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the server is, what is sent along, and what is taken from it. Every constructor and setter
 * refuses a value that cannot be, naming the field.
 */
public final class HttpTransportOptions {

  /** Default of egressGuard: true. */
  public static final boolean DEFAULT_EGRESS_GUARD = true;

  /** Default of redirectPolicy: within the same origin. */
  public static final RedirectPolicy DEFAULT_REDIRECT_POLICY = RedirectPolicy.SAME_ORIGIN;

  /** Default of proxyFromEnvironment: true. */
  public static final boolean DEFAULT_PROXY_FROM_ENVIRONMENT = true;

  /** Default of http2: false. */
  public static final boolean DEFAULT_HTTP2 = false;

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
  private static final String REDIRECT_POLICY = "redirectPolicy";
  private static final String PROXY = "proxy";
  private static final String PROXY_FROM_ENVIRONMENT = "proxyFromEnvironment";
  private static final String SSL_OPTIONS = "sslOptions";
  private static final String HTTP2 = "http2";
  private static final String SOCKET_PATH = "socketPath";
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
          REDIRECT_POLICY,
          PROXY,
          PROXY_FROM_ENVIRONMENT,
          SSL_OPTIONS,
          HTTP2,
          SOCKET_PATH,
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
  private RedirectPolicy redirectPolicy = DEFAULT_REDIRECT_POLICY;
  private @Nullable ProxyOptions proxy;
  private boolean proxyFromEnvironment = DEFAULT_PROXY_FROM_ENVIRONMENT;
  private @Nullable ClientSSLOptions sslOptions;
  private boolean http2 = DEFAULT_HTTP2;
  private @Nullable String socketPath;
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
    this.redirectPolicy = other.redirectPolicy;
    this.proxy = other.proxy;
    this.proxyFromEnvironment = other.proxyFromEnvironment;
    this.sslOptions = other.sslOptions;
    this.http2 = other.http2;
    this.socketPath = other.socketPath;
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
    setRedirectPolicy(
        fields.choice(REDIRECT_POLICY, RedirectPolicy.class, DEFAULT_REDIRECT_POLICY));
    setProxy(fields.object(PROXY, ProxyOptions::new));
    setProxyFromEnvironment(fields.flag(PROXY_FROM_ENVIRONMENT, DEFAULT_PROXY_FROM_ENVIRONMENT));
    setSslOptions(fields.object(SSL_OPTIONS, TlsJson::read));
    setHttp2(fields.flag(HTTP2, DEFAULT_HTTP2));
    setSocketPath(fields.optionalText(SOCKET_PATH));
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
   * As configuration. Holds the URL, the headers, the proxy and the TLS options as they were given,
   * secrets included; but of a store or a manager that exists only as an object it holds nothing.
   *
   * @return a new object from which equal options can be made
   */
  public JsonObject toJson() {
    JsonObject headersJson = new JsonObject();
    headers.forEach(headersJson::put);
    JsonObject json =
        new JsonObject()
            .put(URL, url)
            .put(HEADERS, headersJson)
            .put(EGRESS_GUARD, egressGuard)
            .put(ALLOWED_RANGES, new JsonArray(allowedRanges))
            .put(REDIRECT_POLICY, redirectPolicy.name())
            .put(PROXY_FROM_ENVIRONMENT, proxyFromEnvironment)
            .put(HTTP2, http2)
            .put(LISTEN_STREAM, listenStream)
            .put(MAX_PARALLEL_REQUESTS, maxParallelRequests)
            .put(CONNECT_TIMEOUT, connectTimeout.toMillis())
            .put(HEAD_TIMEOUT, headTimeout.toMillis())
            .put(BODY_IDLE_TIMEOUT, bodyIdleTimeout.toMillis())
            .put(REFUSING_STATUSES, new JsonArray(refusingStatuses.stream().sorted().toList()))
            .put(MAX_MESSAGE_BYTES, maxMessageBytes)
            .put(MAX_DEPTH, maxDepth)
            .put(MAX_VALUES, maxValues);
    if (sslOptions != null) {
      json.put(SSL_OPTIONS, TlsJson.write(sslOptions));
    }
    if (socketPath != null) {
      json.put(SOCKET_PATH, socketPath);
    }
    if (proxy != null) {
      json.put(PROXY, proxy.toJson());
    }
    return json;
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
   * Which redirects are followed. None ever leads a request, or anything that is sent along with
   * it, to another origin: such a one ends the message, and the error names the origin.
   *
   * @return {@link #DEFAULT_REDIRECT_POLICY} unless set
   */
  public RedirectPolicy getRedirectPolicy() {
    return redirectPolicy;
  }

  /**
   * Sets which redirects are followed.
   *
   * @param value none, or those within the origin
   * @return these options
   */
  public HttpTransportOptions setRedirectPolicy(RedirectPolicy value) {
    this.redirectPolicy = Objects.requireNonNull(value, REDIRECT_POLICY);
    return this;
  }

  /**
   * The proxy that every connection goes through.
   *
   * @return a copy, with the password; {@code null} when none is set
   */
  public @Nullable ProxyOptions getProxy() {
    return proxy == null ? null : new ProxyOptions(proxy);
  }

  /**
   * Sets the proxy that every connection goes through, whatever the environment says. An HTTP proxy
   * is asked for an http URL by its absolute form, and for an https URL by CONNECT.
   *
   * <p>The proxy looks the server's name up, so that the connection is not pinned. The egress guard
   * still refuses an address, and a name that leads to a bad address when it is looked up here; a
   * name that cannot be looked up here passes. The address of the proxy itself is the operator's
   * word.
   *
   * @param value copied; {@code null} for none
   * @return these options
   */
  public HttpTransportOptions setProxy(@Nullable ProxyOptions value) {
    this.proxy = value == null ? null : new ProxyOptions(value);
    return this;
  }

  /**
   * Whether, without a proxy set here, the environment of the process decides: {@code HTTP_PROXY},
   * {@code HTTPS_PROXY}, {@code ALL_PROXY} and {@code NO_PROXY}, or their names in lower case,
   * which go first. This machine is never reached through such a proxy.
   *
   * @return {@link #DEFAULT_PROXY_FROM_ENVIRONMENT} unless set
   */
  public boolean isProxyFromEnvironment() {
    return proxyFromEnvironment;
  }

  /**
   * Sets whether the environment decides. It is read when a transport is made, which fails when one
   * of the variables is no proxy.
   *
   * @param value false to connect directly unless a proxy is set here
   * @return these options
   */
  public HttpTransportOptions setProxyFromEnvironment(boolean value) {
    this.proxyFromEnvironment = value;
    return this;
  }

  /**
   * Whom an https server has to convince, and by what it knows us.
   *
   * @return a copy, with its secrets; {@code null} for what the platform trusts
   */
  public @Nullable ClientSSLOptions getSslOptions() {
    return sslOptions == null ? null : sslOptions.copy();
  }

  /**
   * Sets whom to trust, the key and certificate to show, protocols, cipher suites and revocation
   * lists. The certificate has to be for the host of the URL, also where the egress guard or a
   * proxy chooses the address, unless the algorithm of the host name verification is the empty
   * string. How long a handshake may take is the connectTimeout here; ALPN follows from http2.
   *
   * @param value copied; {@code null} for the defaults
   * @return these options
   */
  public HttpTransportOptions setSslOptions(@Nullable ClientSSLOptions value) {
    String algorithm = value == null ? null : value.getHostnameVerificationAlgorithm();
    if (algorithm != null && !algorithm.isEmpty() && !algorithm.equals("HTTPS")) {
      throw OptionFields.refuse(
          SSL_OPTIONS,
          "must verify the host name by HTTPS, or not at all by '', was '" + algorithm + "'");
    }
    this.sslOptions = value == null ? null : value.copy();
    return this;
  }

  /**
   * Whether an https server is offered HTTP/2. Off at first: with HTTP/1.1 each call has a
   * connection of its own, so that a connection that breaks leaves the outcome of one call unknown
   * and not of all, and no call waits behind the packets of another.
   *
   * @return {@link #DEFAULT_HTTP2} unless set
   */
  public boolean isHttp2() {
    return http2;
  }

  /**
   * Sets whether to offer HTTP/2, by ALPN. A server that does not take it is spoken to in HTTP/1.1,
   * and so is an http server: there is no upgrade.
   *
   * @param value true to offer it; saves connections where many calls run at once
   * @return these options
   */
  public HttpTransportOptions setHttp2(boolean value) {
    this.http2 = value;
    return this;
  }

  /**
   * The unix socket that the server listens on.
   *
   * @return {@code null} for a server on the network
   */
  public @Nullable String getSocketPath() {
    return socketPath;
  }

  /**
   * Sets a unix socket to connect to. The URL still gives scheme, Host header, path and query; the
   * egress guard and proxies of the environment have no say.
   *
   * @param value absolute, at most 106 bytes in UTF-8; {@code null} for the network
   * @return these options
   */
  public HttpTransportOptions setSocketPath(@Nullable String value) {
    this.socketPath = value == null ? null : SocketPath.checked(SOCKET_PATH, value);
    return this;
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
   * cancelled unsent. Each takes a connection, or a stream of HTTP/2.
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
