package io.reconnect.core.policy;

/** What to do with a call that may have run when its link died. */
public enum ReplayPolicy {
  /** Never send it again: the caller gets the outcome. */
  NEVER,
  /** Send it again when the caller or the protocol declares it safe. */
  SAFE,
  /** Send every such call again. The operator accepts that a call may run twice. */
  ALWAYS;

  /**
   * Decides.
   *
   * @param declaredSafe whether the caller or the protocol says that a second run does no harm
   * @return true to send it again
   */
  public boolean allows(boolean declaredSafe) {
    return this == ALWAYS || (this == SAFE && declaredSafe);
  }
}
