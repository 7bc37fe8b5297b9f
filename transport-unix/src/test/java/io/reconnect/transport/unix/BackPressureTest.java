package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import org.junit.jupiter.api.Test;

class BackPressureTest extends LinkTest {

  /** Less than the message, more than the kernel takes in one go. */
  private static final int QUEUE = 512 << 10;

  private static final int HUGE = 3 * QUEUE;
  private static final int STEP = 64 << 10;

  @Override
  UnixTransportOptions options() {
    return new UnixTransportOptions().setWriteQueueBytes(QUEUE);
  }

  @Test
  void aSendBetweenFullAndDrainedDoesNotSilenceTheDrain() {
    rig.send(link, Rig.request(1, HUGE));
    assertThat(rig.onSession(link::writeQueueFull)).isTrue();
    int taken = 0;
    while (rig.onSession(link::writeQueueFull)) {
      connection.skip(STEP);
      taken += STEP;
    }
    Future<Void> second = rig.send(link, Rig.request(2));

    connection.skip(Rig.lineOf(Rig.request(1, HUGE)).length() + 1 - taken);
    assertThat(connection.readLine()).isEqualTo(Rig.lineOf(Rig.request(2)));
    Rig.await(second);
    rig.heard.await("drained");
    assertThat(rig.heard.events()).containsExactly("drained");
  }
}
