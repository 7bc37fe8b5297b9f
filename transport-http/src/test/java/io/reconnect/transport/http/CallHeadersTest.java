package io.reconnect.transport.http;

import static io.reconnect.transport.http.McpRig.await;
import static io.reconnect.transport.http.McpRig.failureOf;
import static io.reconnect.transport.http.peer.McpPeer.calls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reconnect.core.CallOptions;
import io.reconnect.core.CallOptions.Repeat;
import io.reconnect.core.Fate;
import io.reconnect.core.ProtocolException;
import io.reconnect.core.SessionException;
import io.reconnect.transport.http.peer.PeerRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Headers that one call brings along. */
class CallHeadersTest extends McpTest {

  @Override
  HttpTransportOptions options() {
    return super.options().setHeaders(Map.of("X-Tenant", "blue", "X-Region", "north"));
  }

  static CallOptions with(String name, String value) {
    return new CallOptions().setRepeat(Repeat.SAFE).setHeaders(Map.of(name, value));
  }

  @Test
  void goWithTheRequestOfTheirCallOnlyAndAheadOfThoseOfTheSession() {
    await(rig.greet("own", with("x-tenant", "red")));
    await(rig.greet("other"));

    assertThat(server.http().requests(request -> true))
        .extracting(PeerRequest::method, r -> r.header("x-tenant"), r -> r.header("x-region"))
        .containsExactly(
            tuple("initialize", "blue", "north"),
            tuple("notifications/initialized", "blue", "north"),
            tuple("tools/call", "red", "north"),
            tuple("tools/call", "blue", "north"));
  }

  @Test
  void areSentAgainWithTheCall() {
    server.first(1, calls("tools/call"), PeerRequest::cut);
    await(rig.greet("replayed", with("X-Trace", "t1")));
    server.expireSessions();
    await(rig.greet("expired", with("X-Trace", "t2")));

    assertThat(server.http().requests(calls("tools/call")))
        .extracting(request -> request.header("x-trace"))
        .containsExactly("t1", "t1", "t2", "t2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mcp-Session-Id | SECRET | call.headers.Mcp-Session-Id is set by the transport itself",
        "content-type | SECRET | call.headers.content-type is set by the transport itself",
        "x y | SECRET | call.headers must have header names, was 'x y'",
        "x-key | 'SECRET\r\nX-Injected: 1' | call.headers.x-key must be visible ASCII with blanks"
      })
  void thatCannotBeFailTheirCallUnsentAndAtOnce(String name, String value, String rule) {
    await(rig.session.start());

    SessionException failure = failureOf(rig.greet("refused", with(name, value)));
    assertThat(failure)
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining(rule)
        .hasMessageNotContaining("SECRET");
    assertThat(failure.fate()).isEqualTo(Fate.NOT_SENT);
    assertThat(await(rig.greet("next"))).isEqualTo("Hello, next");
    assertThat(server.count("tools/call")).isEqualTo(1);
  }

  @Test
  void mayHoldTheCredentialsOfTheCallWhereNoHookSuppliesThem() {
    await(rig.greet("own", with("Authorization", "Bearer my-t0ken-SECRET")));
    assertThat(server.http().requests(calls("tools/call")))
        .extracting(request -> request.header("authorization"))
        .containsExactly("Bearer my-t0ken-SECRET");
  }
}
