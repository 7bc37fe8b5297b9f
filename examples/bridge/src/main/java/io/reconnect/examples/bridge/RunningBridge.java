package io.reconnect.examples.bridge;

import io.reconnect.core.JsonRpcProtocol;
import io.reconnect.examples.bridge.cli.BridgeOptions;
import io.reconnect.examples.bridge.host.Host;
import io.reconnect.examples.bridge.host.HostReader;
import io.reconnect.examples.bridge.host.HostWriter;
import io.reconnect.examples.bridge.host.Inbox;
import io.reconnect.examples.bridge.host.LineOutput;
import io.reconnect.examples.bridge.host.Mode;
import io.reconnect.examples.bridge.passthrough.PassThroughMode;
import io.reconnect.examples.bridge.tools.ToolsMode;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.time.Duration;

/** Everything put together. The host and its mode live on one event loop, with the session. */
final class RunningBridge {

  private static final Duration LONGEST_INITIALIZE = Duration.ofSeconds(5);

  private final BridgeOptions options;
  private final StandardError standardError = StandardError.install();
  private final Vertx vertx = newVertx();
  private final Context loop = vertx.getOrCreateContext();
  private final HostWriter writer;
  private final Host host;
  private final Inbox inbox;
  private final Shutdown shutdown;
  private final Upstream upstream;

  private RunningBridge(BridgeOptions options, Stdio stdio) {
    this.options = options;
    this.writer =
        new HostWriter(
            stdio.out(), () -> onLoop(this::hostReadsAgain), () -> onLoop(this::hostIsGone));
    this.host = new Host(new LineOutput(writer));
    this.inbox = new Inbox(this::onLoop, writer::isFull, host);
    this.shutdown = new Shutdown(vertx, options.closeGrace(), host, writer);
    this.upstream = new Upstream(vertx, options);
  }

  /** Starts serving the host. */
  static RunningBridge start(BridgeOptions options, Stdio stdio) {
    RunningBridge bridge = new RunningBridge(options, stdio);
    bridge.begin(stdio);
    return bridge;
  }

  /** Returns when the host is served no more. */
  void awaitEnd() {
    shutdown.awaitEnd();
    upstream.release();
  }

  private void begin(Stdio stdio) {
    writer.start();
    onLoop(this::serve);
    new HostReader(stdio.in(), inbox).start();
  }

  private void serve() {
    host.whenEnded().onSuccess(ended -> shutdown.hostEnded());
    host.serve(mode());
  }

  /** Ends it from any thread that is not its own; returns when it has ended. */
  void end() {
    shutdown.announce();
    onLoop(shutdown::stop);
    awaitEnd();
    standardError.finish();
  }

  private void onLoop(Runnable task) {
    loop.runOnContext(nothing -> task.run());
  }

  private Mode mode() {
    if (options.tools() != null) {
      return new ToolsMode(options.tools(), upstream.session(JsonRpcProtocol.create()));
    }
    Duration patience =
        options.connectTimeout().compareTo(LONGEST_INITIALIZE) < 0
            ? options.connectTimeout()
            : LONGEST_INITIALIZE;
    // A tenth less, so that the answer is there when the time is over.
    return new PassThroughMode(
        vertx, host, upstream::session, patience.minus(patience.dividedBy(10)));
  }

  private void hostReadsAgain() {
    inbox.handOver();
  }

  private void hostIsGone() {
    shutdown.stop();
  }

  /** One event loop is all there is to do; the rest of the defaults would only delay the start. */
  private static Vertx newVertx() {
    return Vertx.vertx(
        new VertxOptions()
            .setEventLoopPoolSize(1)
            .setWorkerPoolSize(1)
            .setInternalBlockingPoolSize(1)
            .setFileSystemOptions(
                new FileSystemOptions()
                    .setFileCachingEnabled(false)
                    .setClassPathResolvingEnabled(false)));
  }
}
