package io.reconnect.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The arrows between packages, and what library code never does.
 *
 * <p>Each rule takes the packages it guards, so that a test can point it at code that breaks it. A
 * rule over packages without a class holds: modules are allowed to grow into theirs.
 */
public final class ArchitectureRules {
  private ArchitectureRules() {}

  /** Classes of {@code guarded} depend on themselves and on {@code allowed}, on nothing else. */
  public static ArchRule onlyDependsOn(String guarded, String... allowed) {
    return classes()
        .that()
        .resideInAPackage(guarded)
        .should()
        .onlyDependOnClassesThat(
            resideInAPackage(guarded)
                .or(resideInAnyPackage(allowed))
                .as("are in '%s' or %s", guarded, Set.of(allowed)))
        .allowEmptyShould(true);
  }

  /** Nobody but {@code owners} depends on a class of {@code hidden}. */
  public static ArchRule isHidden(String hidden, String... owners) {
    return noClasses()
        .that()
        .resideOutsideOfPackages(owners)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(hidden)
        .allowEmptyShould(true);
  }

  /**
   * Classes of {@code guarded} give the same result for the same calls: they see no Vert.x, no
   * thread, no I/O, no clock, and no random but the one they are handed.
   *
   * @param exceptions packages that would be refused, but are fine here
   */
  public static ArchRule isPure(String guarded, String... exceptions) {
    return noClasses()
        .that()
        .resideInAPackage(guarded)
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "io.vertx..",
                    "io.netty..",
                    "java.util.concurrent..",
                    "java.net..",
                    "java.nio.channels..",
                    "java.nio.file..",
                    "java.security..")
                .and(not(resideInAnyPackage(exceptions)))
                // arithmetic, but for the methods that neverBlocks refuses
                .and(not(named("java.util.concurrent.TimeUnit")))
                .or(
                    named(
                        "java.lang.Thread",
                        "java.lang.ThreadLocal",
                        "java.lang.Process",
                        "java.util.Timer",
                        "java.io.File"))
                .as("reach the world outside"))
        .orShould()
        .accessTargetWhere(
            target(
                "tells the time or draws a random number by itself",
                t ->
                    calls(t, "java.lang.System", "currentTimeMillis", "nanoTime")
                        || calls(t, "java.lang.System", "identityHashCode")
                        || calls(t, "java.lang.Math", "random")
                        || calls(t, "java.lang.StrictMath", "random")
                        || calls(t, "java.util.UUID", "randomUUID")
                        || calls(t, "java.util.random.RandomGenerator", "getDefault", "of")
                        || (calls(t, "java.util.Random", "<init>") && hasParameters(t, 0))
                        || (calls(t, "java.util.Date", "<init>") && hasParameters(t, 0))
                        || (calls(t, "java.util.Collections", "shuffle") && hasParameters(t, 1))
                        || (t.getOwner().getPackageName().startsWith("java.time")
                            && t.getName().equals("now"))
                        || (calls(t, "java.time.Clock") && t.getName().startsWith("system"))))
        .allowEmptyShould(true);
  }

  /** Classes of {@code guarded} never make a thread wait, the event loop least of all. */
  public static ArchRule neverBlocks(String guarded, String... exceptions) {
    return noClasses()
        .that(are(guarded, exceptions))
        .should()
        .accessTargetWhere(
            target(
                "makes the thread wait",
                t ->
                    calls(t, "java.lang.Thread", "sleep", "join", "onSpinWait")
                        || t.getFullName().startsWith("java.lang.Object.wait(")
                        || calls(t, "java.lang.Process", "waitFor")
                        || calls(
                            t, "java.util.concurrent.TimeUnit", "sleep", "timedJoin", "timedWait")
                        || calls(t, "java.util.concurrent.CountDownLatch", "await")
                        || calls(t, "java.util.concurrent.CyclicBarrier", "await")
                        || calls(t, "java.util.concurrent.Semaphore", "acquire")
                        || calls(t, "java.util.concurrent.Phaser", "arriveAndAwaitAdvance")
                        || calls(t, "java.util.concurrent.Future", "get")
                        || calls(t, "java.util.concurrent.CompletableFuture", "join")
                        || calls(t, "java.util.concurrent.ForkJoinTask", "join", "invoke")
                        || calls(t, "java.util.concurrent.BlockingQueue", "take", "put")
                        || calls(t, "java.util.concurrent.BlockingDeque", "takeFirst", "takeLast")
                        || calls(t, "java.util.concurrent.ExecutorService", "awaitTermination")
                        || calls(t, "java.util.concurrent.ExecutorService", "invokeAll")
                        || calls(t, "java.util.concurrent.ExecutorService", "invokeAny")
                        || calls(t, "java.util.concurrent.locks.Lock", "lock")
                        || calls(t, "java.util.concurrent.locks.Lock", "lockInterruptibly")
                        || (calls(t, "java.util.concurrent.locks.Condition")
                            && t.getName().startsWith("await"))
                        || (calls(t, "java.util.concurrent.locks.LockSupport")
                            && t.getName().startsWith("park"))
                        || calls(t, "io.vertx.core.Future", "await")
                        || (calls(t, "io.vertx.core.file.FileSystem")
                            && t.getName().endsWith("Blocking"))))
        .allowEmptyShould(true);
  }

  /** Methods of {@code guarded} are never synchronized: the event loop owns the state. */
  public static ArchRule hasNoSynchronizedMethods(String guarded, String... exceptions) {
    return noMethods()
        .that()
        .areDeclaredInClassesThat(are(guarded, exceptions))
        .should()
        .haveModifier(JavaModifier.SYNCHRONIZED)
        .allowEmptyShould(true);
  }

  /** Classes of {@code guarded} leave standard output and standard error to the program. */
  public static ArchRule printsNothing(String guarded, String... exceptions) {
    return noClasses()
        .that(are(guarded, exceptions))
        .should(ACCESS_STANDARD_STREAMS)
        .allowEmptyShould(true);
  }

  /**
   * Classes of {@code guarded} log the way Vert.x does, so that the program chooses the framework.
   */
  public static ArchRule bringsNoLogging(String guarded, String... exceptions) {
    return noClasses()
        .that(are(guarded, exceptions))
        .should(USE_JAVA_UTIL_LOGGING)
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.slf4j..",
            "ch.qos.logback..",
            "org.apache.logging..",
            "org.apache.log4j..",
            "org.apache.commons.logging..",
            "java.util.logging..")
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaClass> are(String guarded, String... exceptions) {
    return resideInAPackage(guarded).and(not(resideInAnyPackage(exceptions)));
  }

  private static DescribedPredicate<JavaClass> named(String... names) {
    Set<String> set = Set.of(names);
    return describe("are one of " + set, c -> set.contains(c.getName()));
  }

  private static DescribedPredicate<JavaAccess<?>> target(
      String description, Predicate<AccessTarget> predicate) {
    return describe(description, access -> predicate.test(access.getTarget()));
  }

  /**
   * Whether the target is one of these methods (any, if none is named) of the type or a subtype.
   */
  private static boolean calls(AccessTarget target, String type, String... methods) {
    return target.getOwner().isAssignableTo(type)
        && (methods.length == 0 || Set.of(methods).contains(target.getName()));
  }

  private static boolean hasParameters(AccessTarget target, int count) {
    return target instanceof CodeUnitAccessTarget unit
        && unit.getRawParameterTypes().size() == count;
  }
}
