/**
 * The side of the bridge that faces the MCP host: lines in, lines out, and the requests that are
 * still open in either direction.
 */
@NullMarked
package io.reconnect.examples.bridge.host;

import org.jspecify.annotations.NullMarked;
