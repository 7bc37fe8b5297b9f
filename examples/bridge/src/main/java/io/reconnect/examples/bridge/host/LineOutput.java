package io.reconnect.examples.bridge.host;

import io.vertx.core.json.EncodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Messages as lines. */
public final class LineOutput implements HostOutput {

  private static final Logger LOG = LoggerFactory.getLogger(LineOutput.class);

  private final HostWriter writer;
  private boolean dropping;

  /**
   * An output.
   *
   * @param writer takes the lines
   */
  public LineOutput(HostWriter writer) {
    this.writer = writer;
  }

  @Override
  public void send(Object message) {
    writer.write(line(message));
  }

  @Override
  public void sendIfRoom(Object message) {
    if (!writer.isFull()) {
      dropping = false;
      send(message);
    } else if (!dropping) {
      dropping = true;
      LOG.warn("the host does not read; notifications to it are dropped until it does");
    }
  }

  private static byte[] line(Object message) {
    return (encode(message) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** An answer nested too deep to be written must still end its request. */
  private static String encode(Object message) {
    try {
      return Json.encode(message);
    } catch (EncodeException e) {
      if (message instanceof JsonObject answer && answer.containsKey("id")) {
        return HostRequest.response(answer.getValue("id"))
            .put("error", HostErrors.internalError().toErrorObject())
            .encode();
      }
      throw e;
    }
  }
}
