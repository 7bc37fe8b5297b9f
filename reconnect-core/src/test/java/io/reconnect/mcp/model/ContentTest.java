package io.reconnect.mcp.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of content is read, keeps what it does not know, and shares nothing. */
class ContentTest {

  private static JsonObject json(String text) {
    return new JsonObject(text.replace('\'', '"'));
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        Arguments.of("{'type':'text','text':'a'}", TextContent.class),
        Arguments.of("{'type':'image','data':'aGk=','mimeType':'image/png'}", ImageContent.class),
        Arguments.of("{'type':'audio','data':'aGk=','mimeType':'audio/wav'}", AudioContent.class),
        Arguments.of("{'type':'resource_link','uri':'file:///a','name':'a'}", ResourceLink.class),
        Arguments.of(
            "{'type':'resource','resource':{'uri':'file:///a','text':'t'}}",
            EmbeddedResource.class),
        Arguments.of("{'type':'hologram','beams':[1]}", UnknownContent.class));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void isReadByItsTypeAndKeepsWhatItDoesNotKnow(String text, Class<?> kind) {
    JsonObject json =
        json(text).put("annotations", json("{'priority':1}")).put("_meta", json("{'x':{}}"));
    Content content = Content.of(json);
    assertThat(content).isInstanceOf(kind);
    assertThat(content.json()).isEqualTo(json);
    content.json().getJsonObject("_meta").put("x", 2);
    assertThat(content.json().getJsonObject("_meta")).isEqualTo(json("{'x':{}}"));
  }

  @Test
  void holdsWhatItsTypeSays() {
    assertThat(Content.of(json("{'type':'image','data':'aGk=','mimeType':'image/png'}")))
        .isEqualTo(
            new ImageContent(
                "aGk=",
                "image/png",
                json("{'type':'image','data':'aGk=','mimeType':'image/png'}")));
    Content link = Content.of(json("{'type':'resource_link','uri':'file:///a','name':'a'}"));
    assertThat(((ResourceLink) link).resource().uri()).isEqualTo("file:///a");
    Content embedded =
        Content.of(json("{'type':'resource','resource':{'uri':'file:///a','blob':'aGk='}}"));
    assertThat(((EmbeddedResource) embedded).resource().blob()).isEqualTo("aGk=");
    assertThat(((UnknownContent) Content.of(json("{'type':'hologram'}"))).type())
        .isEqualTo("hologram");
    assertThat(TextContent.of("a").json()).isEqualTo(json("{'type':'text','text':'a'}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                            | type",
        "{'type':'text','text':5}                      | text",
        "{'type':'image','mimeType':'image/png'}       | data",
        "{'type':'audio','data':'x'}                   | mimeType",
        "{'type':'resource'}                           | resource",
        "{'type':'resource','resource':{'text':'t'}}   | resource.uri"
      })
  void namesTheMemberThatIsWrongAndNotItsValue(String text, String member) {
    assertThatThrownBy(() -> Content.of(json(text)))
        .isInstanceOf(MalformedException.class)
        .hasMessageStartingWith("'" + member + "' must be ")
        .extracting(failure -> ((MalformedException) failure).member())
        .isEqualTo(member);
  }

  @Test
  void severalPiecesOfASamplingMessageAreRead() {
    JsonObject one = json("{'role':'assistant','content':{'type':'text','text':'a'}}");
    JsonObject two =
        json(
            "{'role':'user','content':[{'type':'text','text':'a'},"
                + "{'type':'tool_result','toolUseId':'1'}]}");
    assertThat(SamplingMessage.of(one).content()).containsExactly(TextContent.of("a"));
    List<Content> pieces = SamplingMessage.of(two).content();
    assertThat(pieces.get(1)).isInstanceOf(UnknownContent.class);
    assertThat(pieces.get(1).json().getString("toolUseId")).isEqualTo("1");
  }

  @Test
  void wholeNumbersMayBeWrittenWithAPoint() {
    JsonObject resource = json("{'uri':'file:///a','name':'a','size':12.0}");
    assertThat(Resource.of(resource).size()).isEqualTo(12L);
    assertThatThrownBy(() -> Resource.of(resource.put("size", 12.5)))
        .hasMessage("'size' must be a whole number");
  }

  @Test
  void whatATextOfNothingIs() {
    assertThat(CallToolResult.of(new JsonObject()).text()).isEmpty();
    assertThat(CallToolResult.of(new JsonObject()).content()).isEmpty();
  }

  @Test
  void aRootIsAFile() {
    assertThatThrownBy(() -> new Root("https://x.example", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("root.uri must start with file://, was https://x.example");
  }
}
