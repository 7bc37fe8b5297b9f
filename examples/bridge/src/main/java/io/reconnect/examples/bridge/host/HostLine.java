package io.reconnect.examples.bridge.host;

import io.reconnect.core.RpcException;
import io.reconnect.examples.bridge.host.HostMessage.Answer;
import io.reconnect.examples.bridge.host.HostMessage.Malformed;
import io.reconnect.examples.bridge.host.HostMessage.Notification;
import io.reconnect.examples.bridge.host.HostMessage.Request;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the host, understood.
 *
 * @param batch whether its messages came in one array (revision 2025-03-26) and are answered in one
 * @param messages what it held; none for a blank line
 */
record HostLine(boolean batch, List<HostMessage> messages) {

  static final HostLine TOO_LONG = unreadable("the line is longer than 16 MiB");

  static HostLine parse(byte[] line) {
    String objection = JsonGuard.objectionTo(line);
    if (objection != null) {
      return unreadable(objection);
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
      return text.isBlank() ? new HostLine(false, List.of()) : understand(Json.decodeValue(text));
    } catch (CharacterCodingException e) {
      return unreadable("the line is not UTF-8");
    } catch (DecodeException e) {
      return unreadable("the line is not JSON");
    }
  }

  private static HostLine unreadable(String why) {
    return of(new Malformed(null, HostErrors.parseError(why)));
  }

  private static HostLine understand(@Nullable Object value) {
    if (value instanceof JsonArray array && !array.isEmpty()) {
      return new HostLine(true, array.stream().map(HostLine::message).toList());
    }
    return of(message(value));
  }

  private static HostLine of(HostMessage message) {
    return new HostLine(false, List.of(message));
  }

  private static HostMessage message(@Nullable Object value) {
    if (!(value instanceof JsonObject json)) {
      return refuse(null, "a message is a JSON object");
    }
    Object id = json.getValue("id");
    Object readableId = isId(id) ? id : null;
    if (!"2.0".equals(json.getValue("jsonrpc"))) {
      return refuse(readableId, "jsonrpc must be \"2.0\"");
    }
    if (!json.containsKey("method")) {
      return json.containsKey("result") || json.containsKey("error")
          ? new Answer(id, json)
          : refuse(readableId, "the message has no method");
    }
    if (!(json.getValue("method") instanceof String method)) {
      return refuse(readableId, "method must be a string");
    }
    if (json.containsKey("id") && readableId == null) {
      return refuse(null, "id must be a string or a whole number");
    }
    Object params = json.getValue("params");
    if (params != null && !(params instanceof JsonObject)) {
      return readableId == null
          ? new Notification(method, new JsonObject())
          : new Malformed(
              readableId,
              new RpcException(RpcException.INVALID_PARAMS, "params must be an object", null));
    }
    JsonObject named = params == null ? new JsonObject() : (JsonObject) params;
    return readableId == null
        ? new Notification(method, named)
        : new Request(readableId, method, named);
  }

  private static boolean isId(@Nullable Object id) {
    return id instanceof String
        || id instanceof Integer
        || id instanceof Long
        || id instanceof BigInteger;
  }

  private static Malformed refuse(@Nullable Object id, String why) {
    return new Malformed(id, HostErrors.invalidRequest(why));
  }
}
