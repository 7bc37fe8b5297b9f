package io.reconnect.examples.bridge.passthrough;

import io.reconnect.examples.bridge.host.HostRequest;
import io.reconnect.examples.bridge.host.ServerIdentity;
import io.reconnect.mcp.McpOptions;
import io.reconnect.spi.Agreement;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The host's initialize, and what can be answered to it. */
final class HostHandshake {

  private final HostRequest request;

  HostHandshake(HostRequest request) {
    this.request = request;
  }

  boolean isAnswered() {
    return !request.isOpen();
  }

  /**
   * The server meets the host itself: its name, its capabilities, and first the revision it asks
   * for.
   */
  McpOptions clientOptions() {
    JsonObject params = request.params();
    List<String> versions = new ArrayList<>(ServerIdentity.REVISIONS);
    String asked = ServerIdentity.revisionFor(params);
    versions.remove(asked);
    versions.add(0, asked);
    McpOptions options =
        new McpOptions()
            .setVersions(versions)
            .setClientInfo(
                new JsonObject()
                    .put("name", ServerIdentity.NAME)
                    .put("version", ServerIdentity.version()))
            // The host decides what it asks; the server answers for itself.
            .setCheckCapabilities(false);
    if (params.getValue("capabilities") instanceof JsonObject capabilities) {
      options.setCapabilities(capabilities);
    }
    if (params.getValue("clientInfo") instanceof JsonObject info
        && info.getValue("name") instanceof String
        && info.getValue("version") instanceof String) {
      options.setClientInfo(info);
    }
    return options;
  }

  /**
   * The server is there: its own answer, but for the lists, of which the bridge has more to say.
   */
  void answer(Agreement agreement) {
    request.answer(
        agreement
            .details()
            .put("capabilities", Families.withListChanged(agreement.capabilities())));
  }

  /** The server is not there, and the host shall not wait. */
  void answerUnseen() {
    request.answer(ServerIdentity.initializeResult(request.params(), Families.offeredUnseen()));
  }
}
