package io.reconnect.transport.http;

import io.vertx.core.Future;
import org.jspecify.annotations.Nullable;

/**
 * Supplies the {@code Authorization} header of every request of a transport, and is told when the
 * server wants another one.
 *
 * <p>Called on the context of the session, for each POST, GET and DELETE; it must not block. What
 * it gives goes to the server the transport was made for and nowhere else: no redirect is followed.
 *
 * <p>A request that is refused for its credentials (401, or 403 with {@code insufficient_scope};
 * RFC 6750, section 3.1) was not worked on. The hook is then asked once more, with what the server
 * said, and the request is sent once more; when that is refused as well it fails with {@link
 * io.reconnect.spi.LossReason#REFUSED_CREDENTIALS}. Requests of one link that are refused together
 * ask once together.
 *
 * <p>A call waits for the hook within its own deadline, and at most {@link
 * HttpTransportOptions#getHeadTimeout()}. When the hook fails, throws, or gives what cannot be a
 * header, the request fails with the same reason, and what it gave is not shown.
 *
 * <p>Source of the rules: modelcontextprotocol.io, specification, basic/authorization.
 */
@FunctionalInterface
public interface Credentials {

  /**
   * The credentials for one request.
   *
   * @param request what they are for, and why the last ones were refused
   * @return the whole value of the header, {@code Bearer …} say: visible ASCII with blanks only
   *     inside, at most 16 384 characters; {@code null} to send none
   */
  Future<@Nullable String> authorization(CredentialsRequest request);
}
