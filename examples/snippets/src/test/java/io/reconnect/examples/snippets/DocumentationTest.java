package io.reconnect.examples.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Holds the documentation to its promise that every sample compiles and every link leads somewhere.
 */
class DocumentationTest {

  private static final Path ROOT = Path.of("..", "..");
  private static final Path SOURCES =
      Path.of("src", "main", "java", "io", "reconnect", "examples", "snippets");
  private static final Pattern REGION =
      Pattern.compile("// snippet: ([a-z-]+)\\n(.*?)\\n *// end", Pattern.DOTALL);
  private static final Pattern BLOCK =
      Pattern.compile("(?:<!-- snippet: ([a-z-]+) -->\\n)?```java\\n(.*?)\\n```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)(?:#[^)]*)?\\)");

  @TestFactory
  Stream<DynamicTest> everyJavaSampleIsARegionOfACompiledFile() throws IOException {
    Map<String, String> regions = regions();
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      Matcher block = BLOCK.matcher(Files.readString(page));
      while (block.find()) {
        String name = block.group(1);
        String shown = block.group(2);
        tests.add(
            DynamicTest.dynamicTest(
                page.getFileName() + " " + name,
                () -> assertThat(shown).isEqualTo(regions.get(name))));
      }
    }
    return tests.stream();
  }

  @TestFactory
  Stream<DynamicTest> everyRelativeLinkLeadsToAFile() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        Path target = page.resolveSibling(link.group(1));
        tests.add(
            DynamicTest.dynamicTest(
                page.getFileName() + " -> " + link.group(1), () -> assertThat(target).exists()));
      }
    }
    return tests.stream();
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      List<Path> pages =
          new ArrayList<>(docs.filter(page -> page.toString().endsWith(".md")).toList());
      pages.add(ROOT.resolve("README.md"));
      return pages;
    }
  }

  private static Map<String, String> regions() throws IOException {
    Map<String, String> regions = new HashMap<>();
    try (Stream<Path> files = Files.list(SOURCES)) {
      files.forEach(file -> read(file, regions));
    }
    return regions;
  }

  private static void read(Path file, Map<String, String> regions) {
    try {
      Matcher region = REGION.matcher(Files.readString(file));
      while (region.find()) {
        String name = region.group(1);
        assertThat(regions.put(name, region.group(2).stripIndent()))
            .as("a second " + name)
            .isNull();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
