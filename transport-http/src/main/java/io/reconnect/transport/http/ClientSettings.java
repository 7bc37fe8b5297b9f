package io.reconnect.transport.http;

import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.ClientSSLOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What our options mean to the HTTP client of Vert.x. */
final class ClientSettings {

  /**
   * Common servers close a connection that was idle for 5 s. A request that meets this close ends
   * with its outcome unknown, so we close first.
   */
  private static final int KEEP_ALIVE_SECONDS = 3;

  /**
   * Beyond the calls: for the listen stream, and for the short messages a full link still sends.
   */
  private static final int SPARE_CONNECTIONS = 4;

  /**
   * Further ones are opened only when the server takes no more streams on those there are; one that
   * goes away counts until its last call ended.
   */
  private static final int HTTP2_CONNECTIONS = 4;

  /** What may wait for a spare connection. */
  private static final int MOST_WAITING = 1024;

  private ClientSettings() {}

  static HttpClientOptions client(HttpTransportOptions options, boolean secure) {
    HttpClientOptions settings =
        new HttpClientOptions()
            .setConnectTimeout((int) options.getConnectTimeout().toMillis())
            .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
            .setHttp2KeepAliveTimeout(KEEP_ALIVE_SECONDS)
            .setTcpKeepAlive(true);
    // without TLS Vert.x would ask for HTTP/2 by an upgrade, and some servers then never answer;
    // and
    // what is said about TLS would be compared for each request
    return secure ? addSecurity(options, settings) : settings;
  }

  private static HttpClientOptions addSecurity(
      HttpTransportOptions options, HttpClientOptions settings) {
    settings
        .setSslHandshakeTimeout(options.getConnectTimeout().toMillis())
        .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    ClientSSLOptions tls = options.getSslOptions();
    if (tls != null) {
      addTls(tls, settings);
    }
    return options.isHttp2() ? addHttp2(options, settings) : settings;
  }

  private static HttpClientOptions addHttp2(
      HttpTransportOptions options, HttpClientOptions settings) {
    return settings
        .setUseAlpn(true)
        .setProtocolVersion(HttpVersion.HTTP_2)
        .setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1))
        .setHttp2MultiplexingLimit(connections(options));
  }

  /** On the client: options of a request would be compared, and copied, for each one. */
  private static void addTls(ClientSSLOptions tls, HttpClientOptions settings) {
    settings
        .setTrustAll(tls.isTrustAll())
        .setTrustOptions(tls.getTrustOptions())
        .setKeyCertOptions(tls.getKeyCertOptions())
        .setVerifyHost(!"".equals(tls.getHostnameVerificationAlgorithm()))
        .setEnabledSecureTransportProtocols(tls.getEnabledSecureTransportProtocols());
    tls.getEnabledCipherSuites().forEach(settings::addEnabledCipherSuite);
    tls.getCrlPaths().forEach(settings::addCrlPath);
    tls.getCrlValues().forEach(settings::addCrlValue);
  }

  static PoolOptions pool(HttpTransportOptions options) {
    int connections = connections(options);
    return new PoolOptions()
        .setHttp1MaxSize(connections)
        .setHttp2MaxSize(HTTP2_CONNECTIONS)
        // a request whose connection is being opened counts as waiting
        .setMaxWaitQueueSize(connections + MOST_WAITING);
  }

  private static int connections(HttpTransportOptions options) {
    return options.getMaxParallelRequests() + SPARE_CONNECTIONS;
  }
}
