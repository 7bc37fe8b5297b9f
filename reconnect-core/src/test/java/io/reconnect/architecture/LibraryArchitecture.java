package io.reconnect.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.module.ModuleDescriptor.Provides;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/**
 * What every library module keeps to. A module's own test extends this one, and adds the arrows
 * that only it has.
 */
public abstract class LibraryArchitecture {
  private static final String ALL = "io.reconnect..";
  private static final String EXAMPLES = "io.reconnect.examples..";

  /** The main classes of this module, and of those built together with it. */
  protected static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("io.reconnect");

  private final String module;

  /**
   * Guards one module.
   *
   * @param module its name in module-info
   */
  protected LibraryArchitecture(String module) {
    this.module = module;
  }

  @Test
  void rulesSeeTheClasses() {
    assertThat(CLASSES).isNotEmpty();
  }

  @Test
  void moduleResolvesFromTheModulePath() {
    ModulePath.resolve(module);
  }

  @Test
  void moduleExportsNoImplementation() {
    assertThat(ModulePath.resolve(module).getDescriptor().exports())
        .filteredOn(e -> !e.isQualified())
        .extracting(e -> e.source())
        .noneMatch(p -> p.matches(".*\\.impl(\\..*)?"));
  }

  @Test
  void providersAreFoundOnBothPaths() throws ClassNotFoundException {
    Module resolved = ModulePath.resolve(module);
    for (Provides provides : resolved.getDescriptor().provides()) {
      Class<?> there = Class.forName(provides.service(), false, resolved.getClassLoader());
      assertThat(
              ServiceLoader.load(resolved.getLayer(), there).stream().map(p -> p.type().getName()))
          .as("module-info")
          .containsAll(provides.providers());
      Class<?> here = Class.forName(provides.service());
      assertThat(ServiceLoader.load(here).stream().map(p -> p.type().getName()))
          .as("META-INF/services")
          .containsAll(provides.providers());
    }
  }

  @Test
  void implementationOfCoreStaysInCore() {
    ArchitectureRules.isHidden(
            "io.reconnect.core.impl..",
            "io.reconnect.core..",
            "io.reconnect.spi..",
            "io.reconnect.mcp..")
        .check(CLASSES);
  }

  @Test
  void nothingDependsOnExamples() {
    ArchitectureRules.isHidden(EXAMPLES, EXAMPLES).check(CLASSES);
  }

  @Test
  void nothingBlocks() {
    ArchitectureRules.neverBlocks(ALL, EXAMPLES).check(CLASSES);
  }

  @Test
  void nothingIsSynchronized() {
    ArchitectureRules.hasNoSynchronizedMethods(ALL, EXAMPLES).check(CLASSES);
  }

  @Test
  void nothingPrints() {
    ArchitectureRules.printsNothing(ALL, EXAMPLES).check(CLASSES);
  }

  @Test
  void nothingBringsLogging() {
    ArchitectureRules.bringsNoLogging(ALL, EXAMPLES).check(CLASSES);
  }
}
