package io.reconnect.examples.conformance.python;

import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.trial.Trial;
import io.reconnect.examples.conformance.trial.TrialRunner.Suite;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All trials against one version of the SDK, in one of its two ways to answer. */
public final class PythonSuite implements Suite {

  private final PythonSdk sdk;
  private final PeerProcess peer;

  private PythonSuite(PythonSdk sdk, PeerProcess peer) {
    this.sdk = sdk;
    this.peer = peer;
  }

  /** Starts the server. */
  public static PythonSuite start(PythonSdk sdk, Path python, Path server) {
    return new PythonSuite(
        sdk, PeerProcess.start(List.of(python.toString(), server.toString()), Map.of()));
  }

  @Override
  public String name() {
    return sdk.toString();
  }

  @Override
  public List<Trial> trials() {
    return Stream.of(
            new ExpiryTrials(sdk, peer).list(),
            new ShutdownTrials(sdk, peer).list(),
            new IdleTimeoutTrials(sdk, peer).list())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void close() {
    peer.close();
  }
}
