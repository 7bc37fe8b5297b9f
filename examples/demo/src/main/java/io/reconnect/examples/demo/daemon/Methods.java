package io.reconnect.examples.demo.daemon;

/** The methods of the daemon, and what they take. */
public final class Methods {

  /** Opens a conversation; takes the {@link #EPOCH} of the link, so that the log can name it. */
  public static final String HELLO = "hello";

  /** Takes nothing and does nothing, in its turn. */
  public static final String PING = "ping";

  /** Takes goods out of the stock: running it twice takes them twice. */
  public static final String RESERVE = "inventory.reserve";

  /** Looks at the stock: running it twice does no harm. */
  public static final String LOOKUP = "inventory.lookup";

  /** Parameter of {@link #HELLO}. */
  public static final String EPOCH = "epoch";

  /**
   * Parameter of {@link #RESERVE} and {@link #LOOKUP}: names the call, and comes back with its
   * answer.
   */
  public static final String KEY = "key";

  private Methods() {}
}
