package io.reconnect.examples.bridge.host;

/** Where messages to the host go. A message is a JsonObject or a JsonArray of them. */
public interface HostOutput {

  /** Sends what the host waits for. */
  void send(Object message);

  /** Sends what the host can do without; dropped when it is far behind with reading. */
  void sendIfRoom(Object message);
}
