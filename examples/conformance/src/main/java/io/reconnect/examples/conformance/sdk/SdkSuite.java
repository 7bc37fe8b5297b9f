package io.reconnect.examples.conformance.sdk;

import io.reconnect.examples.conformance.peer.PeerProcess;
import io.reconnect.examples.conformance.trial.Trial;
import io.reconnect.examples.conformance.trial.TrialRunner.Suite;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All trials against one version of an SDK, in one of its two ways to answer. */
public final class SdkSuite implements Suite {

  private final Sdk sdk;
  private final PeerProcess peer;
  private final List<Trial> ownTrials;

  private SdkSuite(Sdk sdk, PeerProcess peer, List<Trial> ownTrials) {
    this.sdk = sdk;
    this.peer = peer;
    this.ownTrials = ownTrials;
  }

  /** Starts a server of the Python SDK; 1.x and 2.x differ in what the idle timeout ends. */
  public static SdkSuite python(int major, boolean json, Path python, Path server) {
    Sdk sdk = new Sdk("Python SDK " + major + ".x", json);
    PeerProcess peer = PeerProcess.start(List.of(python.toString(), server.toString()), Map.of());
    IdleTimeoutTrials trials = new IdleTimeoutTrials(sdk, peer);
    return new SdkSuite(sdk, peer, major == 1 ? trials.firstMajor() : trials.secondMajor());
  }

  /** Starts a server of the TypeScript SDK; its streams of events can be resumed. */
  public static SdkSuite typescript(boolean json, Path server) {
    Sdk sdk = new Sdk("TypeScript SDK", json);
    PeerProcess peer = PeerProcess.start(List.of("node", server.toString()), Map.of());
    return new SdkSuite(sdk, peer, json ? List.of() : new ResumeTrials(sdk, peer).list());
  }

  @Override
  public String name() {
    return sdk.toString();
  }

  @Override
  public List<Trial> trials() {
    return Stream.of(
            new ExpiryTrials(sdk, peer).list(), new ShutdownTrials(sdk, peer).list(), ownTrials)
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public void close() {
    peer.close();
  }
}
