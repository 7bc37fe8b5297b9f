package io.reconnect.examples.conformance.trial;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs suites side by side, the trials of each one after the other, and prints what they show. */
public final class TrialRunner {

  /** A list of trials for one peer, which it starts and ends. */
  public interface Suite extends AutoCloseable {

    /** Names the peer. */
    String name();

    /** In the order in which they are run. */
    List<Trial> trials();

    @Override
    void close();
  }

  private final PrintWriter out;
  private final AtomicInteger passed = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  /** Nothing has run yet. */
  public TrialRunner(PrintWriter out) {
    this.out = out;
  }

  /** Makes a suite, which may start a process. */
  @FunctionalInterface
  public interface SuiteMaker {

    /** Makes it. */
    Suite make();
  }

  /** Blocks until all have run, and says whether all of them passed. */
  public boolean run(List<SuiteMaker> makers) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(makers.size());
    makers.forEach(maker -> threads.execute(() -> run(maker)));
    threads.shutdown();
    // each wait in a trial is bounded, and so is the run by whoever started it
    threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    out.printf("%d passed, %d failed%n", passed.get(), failed.get());
    out.flush();
    return failed.get() == 0 && passed.get() > 0;
  }

  private void run(SuiteMaker maker) {
    try (Suite suite = maker.make()) {
      for (Trial trial : suite.trials()) {
        run(suite.name() + ": " + trial.name(), trial);
      }
    } catch (RuntimeException | AssertionError e) {
      report("FAIL  a suite could not be run\n" + stackOf(e), failed);
    }
  }

  private void run(String name, Trial trial) {
    long began = System.nanoTime();
    try {
      trial.body().run();
      report("ok    " + name + took(began), passed);
    } catch (Exception | AssertionError e) {
      report("FAIL  " + name + took(began) + "\n" + stackOf(e), failed);
    }
  }

  private void report(String line, AtomicInteger counter) {
    counter.incrementAndGet();
    out.println(line);
    out.flush();
  }

  private static String took(long began) {
    return " (" + (System.nanoTime() - began) / 1_000_000 + " ms)";
  }

  private static String stackOf(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
