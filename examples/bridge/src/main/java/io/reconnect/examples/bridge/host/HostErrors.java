package io.reconnect.examples.bridge.host;

import io.reconnect.core.RpcException;

/** The errors the bridge itself gives the host, as JSON-RPC 2.0 numbers them. */
public final class HostErrors {

  private static final int PARSE_ERROR = -32700;
  private static final int INVALID_REQUEST = -32600;

  private HostErrors() {}

  static RpcException parseError(String why) {
    return new RpcException(PARSE_ERROR, "parse error: " + why, null);
  }

  /** The message breaks the rules of JSON-RPC or MCP. */
  public static RpcException invalidRequest(String why) {
    return new RpcException(INVALID_REQUEST, "invalid request: " + why, null);
  }

  /** Nobody here knows the method. */
  public static RpcException methodNotFound(String method) {
    return new RpcException(RpcException.METHOD_NOT_FOUND, "method not found: " + method, null);
  }

  /** The parameters do not fit the method. */
  public static RpcException invalidParams(String why) {
    return new RpcException(RpcException.INVALID_PARAMS, "invalid params: " + why, null);
  }

  /** The bridge failed; its log says how. */
  public static RpcException internalError() {
    return new RpcException(RpcException.INTERNAL_ERROR, "internal error of the bridge", null);
  }
}
