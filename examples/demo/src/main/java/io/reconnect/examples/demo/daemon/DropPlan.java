package io.reconnect.examples.demo.daemon;

import java.util.Optional;

/** Decides which calls cost their connection its life. */
@FunctionalInterface
public interface DropPlan {

  /** Asked once every time the call with this key arrives. */
  Optional<DropPoint> dropFor(String key);
}
