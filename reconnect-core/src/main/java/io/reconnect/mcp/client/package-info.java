/**
 * A typed view of a session that speaks MCP: {@link io.reconnect.mcp.client.McpClient}. All it does
 * could be done with the session itself; it only spares the application the JSON.
 */
@NullMarked
package io.reconnect.mcp.client;

import org.jspecify.annotations.NullMarked;
