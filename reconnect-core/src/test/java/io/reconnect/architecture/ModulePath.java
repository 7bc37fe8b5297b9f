package io.reconnect.architecture;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Puts the class path of the running test on a module path.
 *
 * <p>Tests run on the class path, where a wrong module-info does no harm; here it does, as it would
 * for a user: a module that is missing, exports a package that is not there, or shares one with
 * another module fails to resolve.
 */
public final class ModulePath {
  private ModulePath() {}

  /**
   * Resolves the module with all it requires, and defines it in a layer of its own.
   *
   * @param name a name from a module-info
   * @return the module
   */
  public static Module resolve(String name) {
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolveAndBind(ModuleFinder.of(), ModuleFinder.of(entries()), Set.of(name));
    return ModuleLayer.defineModulesWithOneLoader(
            configuration, List.of(ModuleLayer.boot()), ClassLoader.getPlatformClassLoader())
        .layer()
        .findModule(name)
        .orElseThrow();
  }

  private static Path[] entries() {
    return Stream.of(
            System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator), -1))
        .map(Path::of)
        .filter(Files::exists)
        .filter(ModulePath::saysWhatItIs)
        .toArray(Path[]::new);
  }

  /** A descriptor, or nothing: test classes and test libraries are no part of any module. */
  private static boolean saysWhatItIs(Path entry) {
    return ModuleFinder.of(entry).findAll().stream().anyMatch(m -> !m.descriptor().isAutomatic());
  }
}
