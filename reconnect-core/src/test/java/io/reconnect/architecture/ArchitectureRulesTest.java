package io.reconnect.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each rule is shown code that breaks it, and code that looks like it but does not. */
class ArchitectureRulesTest {
  private static final String HERE = "io.reconnect.architecture..";

  @ParameterizedTest
  @ValueSource(
      classes = {
        Sleeps.class,
        SleepsByUnit.class,
        Waits.class,
        Latches.class,
        AwaitsVertx.class,
        AwaitsVertxStatically.class,
        Gets.class,
        Joins.class,
        JoinsByReference.class,
        Takes.class,
        TakesFromASubclass.class,
        Locks.class,
        ReadsAFile.class
      })
  void blockingIsSeen(Class<?> bad) {
    breaks(ArchitectureRules.neverBlocks(HERE), bad);
  }

  @Test
  void notBlockingIsFine() {
    holds(ArchitectureRules.neverBlocks(HERE), Composes.class);
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Reads.class,
        ReadsByReference.class,
        ReadsInstant.class,
        Draws.class,
        DrawsUnseeded.class,
        HoldsVertx.class,
        HoldsJson.class,
        StartsThread.class,
        Counts.class
      })
  void impurityIsSeen(Class<?> bad) {
    breaks(ArchitectureRules.isPure(HERE), bad);
  }

  @Test
  void seededRandomAndArithmeticArePure() {
    holds(ArchitectureRules.isPure(HERE), DrawsSeeded.class);
    holds(ArchitectureRules.isPure(HERE), Converts.class);
  }

  @Test
  void exceptionsOfPurityAreFine() {
    ArchRule rule =
        ArchitectureRules.isPure(HERE, "io.vertx.core.json..", "java.util.concurrent.atomic..");
    holds(rule, HoldsJson.class);
    holds(rule, Counts.class);
    breaks(rule, HoldsVertx.class);
  }

  @Test
  void synchronizedMethodIsSeen() {
    breaks(ArchitectureRules.hasNoSynchronizedMethods(HERE), Synchronizes.class);
  }

  @ParameterizedTest
  @ValueSource(classes = {Prints.class, PrintsByReference.class, PrintsTrace.class})
  void printingIsSeen(Class<?> bad) {
    breaks(ArchitectureRules.printsNothing(HERE), bad);
  }

  @ParameterizedTest
  @ValueSource(classes = {LogsToJdk.class, LogsToSlf4j.class})
  void loggingIsSeen(Class<?> bad) {
    breaks(ArchitectureRules.bringsNoLogging(HERE), bad);
  }

  @Test
  void foreignDependencyIsSeen() {
    breaks(ArchitectureRules.onlyDependsOn(HERE, "java..", "io.vertx.."), LogsToSlf4j.class);
    holds(ArchitectureRules.onlyDependsOn(HERE, "java..", "io.vertx.."), Composes.class);
    holds(ArchitectureRules.onlyDependsOn(HERE, "java.."), HasArrays.class);
  }

  @Test
  void hiddenPackageIsHidden() {
    breaks(ArchitectureRules.isHidden("io.vertx.core.json..", "io.vertx.."), HoldsJson.class);
    holds(ArchitectureRules.isHidden("io.vertx.core.json..", HERE), HoldsJson.class);
  }

  @Test
  void exceptedPackageIsNotChecked() {
    holds(ArchitectureRules.neverBlocks("io.reconnect..", HERE), Sleeps.class);
    holds(ArchitectureRules.printsNothing("io.reconnect..", HERE), Prints.class);
  }

  @Test
  void rulesWithoutAnyClassHold() {
    JavaClasses nothing = new ClassFileImporter().importClasses(Composes.class);
    List.of(
            ArchitectureRules.neverBlocks("none.."),
            ArchitectureRules.isPure("none.."),
            ArchitectureRules.hasNoSynchronizedMethods("none.."),
            ArchitectureRules.printsNothing("none.."),
            ArchitectureRules.bringsNoLogging("none.."),
            ArchitectureRules.onlyDependsOn("none..", "java.."),
            ArchitectureRules.isHidden("none..", "io.reconnect.."))
        .forEach(rule -> rule.check(nothing));
  }

  @Test
  void missingModuleIsSeen() {
    assertThatThrownBy(() -> ModulePath.resolve("io.reconnect.nowhere"))
        .isInstanceOf(java.lang.module.FindException.class);
  }

  @Test
  void moduleOfALibraryResolves() {
    assertThat(ModulePath.resolve("io.vertx.core").isNamed()).isTrue();
  }

  private static void breaks(ArchRule rule, Class<?> bad) {
    JavaClasses classes = new ClassFileImporter().importClasses(bad);
    assertThat(rule.evaluate(classes).hasViolation()).as("%s is refused", bad).isTrue();
  }

  private static void holds(ArchRule rule, Class<?> good) {
    rule.check(new ClassFileImporter().importClasses(good));
  }

  static class Sleeps {
    void run() throws InterruptedException {
      Thread.sleep(1);
    }
  }

  static class SleepsByUnit {
    void run() throws InterruptedException {
      TimeUnit.SECONDS.sleep(1);
    }
  }

  static class Waits {
    void run() throws InterruptedException {
      synchronized (this) {
        while (hashCode() != 0) {
          wait();
        }
      }
    }
  }

  static class Latches {
    boolean run(CountDownLatch latch) throws InterruptedException {
      return latch.await(1, TimeUnit.SECONDS);
    }
  }

  static class AwaitsVertx {
    Object run(Future<String> future) {
      return future.await();
    }
  }

  static class AwaitsVertxStatically {
    Object run(Future<String> future) {
      return Future.await(future);
    }
  }

  static class Gets {
    Object run(java.util.concurrent.Future<String> future) throws Exception {
      return future.get();
    }
  }

  static class Joins {
    Object run(CompletableFuture<String> future) {
      return future.join();
    }
  }

  static class JoinsByReference {
    Supplier<Object> run(CompletableFuture<String> future) {
      return future::join;
    }
  }

  static class Takes {
    Object run(BlockingQueue<String> queue) throws InterruptedException {
      return queue.take();
    }
  }

  static class TakesFromASubclass {
    Object run(LinkedBlockingQueue<String> queue) throws InterruptedException {
      return queue.take();
    }
  }

  static class Locks {
    void run(ReentrantLock lock) {
      lock.lock();
      lock.unlock();
    }
  }

  static class ReadsAFile {
    Object run(Vertx vertx) {
      return vertx.fileSystem().readFileBlocking("x");
    }
  }

  static class Composes {
    Future<Integer> run(Future<String> future, BlockingQueue<String> queue) {
      return future.map(s -> s.length() + queue.size()).otherwise(0);
    }
  }

  static class Reads {
    long run() {
      return System.nanoTime();
    }
  }

  static class ReadsByReference {
    LongSupplier run() {
      return System::currentTimeMillis;
    }
  }

  static class ReadsInstant {
    Object run() {
      return Instant.now();
    }
  }

  static class Draws {
    double run() {
      return Math.random();
    }
  }

  static class DrawsUnseeded {
    Supplier<Random> run() {
      return Random::new;
    }
  }

  static class DrawsSeeded {
    int run(long seed) {
      return new Random(seed).nextInt();
    }
  }

  static class Converts {
    long run(long nanos) {
      return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
  }

  static class HoldsVertx {
    Vertx vertx;
  }

  static class HoldsJson {
    JsonObject json;
  }

  static class StartsThread {
    Thread run(Runnable task) {
      return new Thread(task);
    }
  }

  static class Counts {
    final AtomicLong count = new AtomicLong();
  }

  static class Synchronizes {
    synchronized void run() {}
  }

  static class Prints {
    void run() {
      System.err.println("x");
    }
  }

  static class PrintsByReference {
    void run(List<String> lines) {
      lines.forEach(System.out::println);
    }
  }

  static class PrintsTrace {
    void run(Throwable failure) {
      failure.printStackTrace();
    }
  }

  static class LogsToJdk {
    Object run() {
      return Logger.getLogger("x");
    }
  }

  static class LogsToSlf4j {
    Object run() {
      return org.slf4j.LoggerFactory.getLogger("x");
    }
  }

  enum HasArrays {
    ONE;

    int[] numbers(String[][] names) {
      return new int[names.length];
    }
  }
}
