package io.reconnect.examples.conformance.everything;

import io.reconnect.examples.conformance.everything.Everything.Installation;
import io.reconnect.examples.conformance.trial.Trial;
import io.reconnect.examples.conformance.trial.TrialRunner.Suite;
import io.reconnect.examples.conformance.trial.TrialRunner.SuiteMaker;
import java.nio.file.Path;
import java.util.List;

/** Trials that each start a server of their own. */
public record EverythingSuite(String name, List<Trial> trials) implements Suite {

  /**
   * All of them.
   *
   * @param journal is loaded into the server, and writes down what it sees
   * @param server its HTTP program
   */
  public static List<SuiteMaker> all(Path journal, Path server) {
    Installation installation = new Installation(journal, server);
    return List.of(
        () -> new EverythingSuite("restarts", new RestartTrials(installation).list()),
        () -> new EverythingSuite("questions", new QuestionTrials(installation).list()),
        () -> new EverythingSuite("events", new EventTrials(installation).list()),
        () -> new EverythingSuite("faults", new FaultTrials(installation).list()));
  }

  @Override
  public void close() {}
}
