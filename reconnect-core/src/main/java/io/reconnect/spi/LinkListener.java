package io.reconnect.spi;

import io.vertx.core.json.JsonObject;

/**
 * What a link tells its session. Every callback arrives on the context of the session, one at a
 * time, after the future of {@link Transport#connect} completed with the link, in the order in
 * which things happened on the wire.
 */
public interface LinkListener {

  /**
   * The peer sent one JSON object. A transport that receives a batch hands over its elements one by
   * one.
   *
   * @param message the object, whatever it holds
   */
  void onMessage(JsonObject message);

  /** Bytes came in that are not a whole message yet: the peer is alive. */
  void onActivity();

  /**
   * The peer sent something that is no message. The link lives on.
   *
   * @param detail one clause for the operator, without the content
   */
  void onGarbage(String detail);

  /** {@link Link#writeQueueFull()} went back to false. */
  void onDrained();

  /**
   * One request ended without an answer; the link lives on.
   *
   * @param wireId the id of the request
   * @param failure why, and what is known of the request
   */
  void onRequestFailed(long wireId, LinkException failure);

  /**
   * The link is gone: exactly once, and last.
   *
   * @param loss why, and what is known of every unanswered request
   */
  void onLost(LinkLoss loss);
}
