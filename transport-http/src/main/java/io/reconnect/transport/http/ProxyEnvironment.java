package io.reconnect.transport.http;

import io.vertx.core.net.ProxyOptions;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which proxy the environment of a process wants for a server. Vert.x reads no environment.
 *
 * <p>A name in lower case comes before the one in upper case, also when it is empty: that is how a
 * user takes back what the system set.
 */
final class ProxyEnvironment {

  private final @Nullable ProxyOptions http;
  private final @Nullable ProxyOptions https;
  private final NoProxy direct;

  /**
   * Reads the variables.
   *
   * @param environment as {@link System#getenv()} gives it
   * @throws IllegalArgumentException for a proxy that cannot be used; names the variable, and
   *     nothing of its value
   */
  ProxyEnvironment(Map<String, String> environment) {
    ProxyOptions all = proxyIn(environment, "ALL_PROXY");
    // a request to a CGI program sets HTTP_PROXY by a header of that name
    boolean foreign =
        environment.containsKey("REQUEST_METHOD") && !environment.containsKey("http_proxy");
    ProxyOptions plain = foreign ? null : proxyIn(environment, "HTTP_PROXY");
    ProxyOptions secure = proxyIn(environment, "HTTPS_PROXY");
    this.http = plain == null ? all : plain;
    this.https = secure == null ? all : secure;
    this.direct = NoProxy.parse(valueOf(environment, "NO_PROXY"));
  }

  /**
   * The proxy to go through.
   *
   * @return {@code null} to connect directly; its password is for the proxy alone
   */
  @Nullable ProxyOptions proxyFor(Origin origin) {
    if (direct.matches(origin)) {
      return null;
    }
    ProxyOptions proxy = origin.scheme().equals("https") ? https : http;
    return proxy == null ? null : new ProxyOptions(proxy);
  }

  private static @Nullable ProxyOptions proxyIn(Map<String, String> environment, String name) {
    String value = valueOf(environment, name);
    return value.isEmpty() ? null : ProxyUrl.parse(name, value);
  }

  private static String valueOf(Map<String, String> environment, String name) {
    String lower = environment.get(name.toLowerCase(Locale.ROOT));
    return (lower == null ? environment.getOrDefault(name, "") : lower).strip();
  }

  /** Where requests go, without the credentials. */
  @Override
  public String toString() {
    return "http " + shown(http) + ", https " + shown(https);
  }

  private static String shown(@Nullable ProxyOptions proxy) {
    return proxy == null ? "directly" : "by " + proxy.getHost() + ":" + proxy.getPort();
  }
}
