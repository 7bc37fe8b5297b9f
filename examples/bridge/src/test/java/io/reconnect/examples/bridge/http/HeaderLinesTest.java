package io.reconnect.examples.bridge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderLinesTest {

  @Test
  void namesAreLowerCaseAndBlanksAroundDoNotMatter() {
    assertThat(HeaderLines.parse(List.of("Authorization: Bearer a:b=", " X-Key\t:\tv w ", "n:1")))
        .containsExactly(
            entry("authorization", "Bearer a:b="), entry("x-key", "v w"), entry("n", "1"));
    assertThat(HeaderLines.parse(List.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      textBlock =
          """
          secret;number 2 must look like 'Name: value'
          : secret;number 2 must look like 'Name: value'
          secret word: x;number 2 must look like 'Name: value'
          sécret: x;number 2 must look like 'Name: value'
          k:;'k' must be visible ASCII with blanks only inside
          k: sécret;'k' must be visible ASCII with blanks only inside
          k: \u0007secret;'k' must be visible ASCII with blanks only inside
          FIRST: secret;'first' must be given once
          Content-Type: secret;'content-type' is set by the transport itself
          """)
  void aRefusalNamesTheLineAndNoValue(String line, String why) {
    assertThatThrownBy(() -> HeaderLines.parse(List.of("first: 1", line)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }
}
