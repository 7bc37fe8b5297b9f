package io.reconnect.examples.bridge.tools;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the place of an error in JSON that a person wrote, which the parser of Vert.x does not
 * tell. A field that is there twice is one: the parser would quietly take the last.
 */
final class JsonSyntax {

  /** Takes comments, as the parser of Vert.x does. */
  private static final JsonFactory STRICT =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .build();

  private JsonSyntax() {}

  /** The first error with its place, or {@code null}. */
  static @Nullable String errorIn(String json) {
    try (JsonParser parser = STRICT.createParser(json)) {
      while (parser.nextToken() != null) {
        // Looking at every token is all there is to do.
      }
      return null;
    } catch (JsonProcessingException e) {
      return "line %d, column %d: %s"
          .formatted(
              e.getLocation().getLineNr(), e.getLocation().getColumnNr(), e.getOriginalMessage());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
