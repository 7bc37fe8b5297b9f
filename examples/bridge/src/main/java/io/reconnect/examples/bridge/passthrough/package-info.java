/**
 * The bridge as an MCP server that is another one: everything passes in both directions, and the
 * host does not notice when the link behind it is replaced.
 */
@NullMarked
package io.reconnect.examples.bridge.passthrough;

import org.jspecify.annotations.NullMarked;
