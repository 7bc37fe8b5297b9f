package io.reconnect.transport.http;

import io.vertx.core.internal.ContextInternal;

/** What the requests of one link share. */
record LinkScope(
    HttpTransportOptions options,
    StatusTable statuses,
    ContextInternal context,
    HttpWire wire,
    Authorizer authorizer,
    McpSession session,
    RequestHeaders headers,
    Inbox inbox) {}
