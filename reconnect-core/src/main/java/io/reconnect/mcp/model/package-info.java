/**
 * What MCP servers and clients tell each other, as values (schema of the revisions 2024-11-05 to
 * 2025-11-25). Every value read from a server keeps the whole object, so that nothing it says is
 * out of reach.
 *
 * @serial exclude
 */
@NullMarked
package io.reconnect.mcp.model;

import org.jspecify.annotations.NullMarked;
