/**
 * Links to an MCP server over streamable HTTP: every message of ours is a POST, answers come as
 * JSON or as a stream of server-sent events.
 *
 * <p>Revisions 2025-03-26 to 2025-11-25 of the Model Context Protocol, page basic/transports.
 */
@NullMarked
package io.reconnect.transport.http;

import org.jspecify.annotations.NullMarked;
