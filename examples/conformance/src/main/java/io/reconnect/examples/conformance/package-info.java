/** A client that MCP servers of others can be tried with. */
@NullMarked
package io.reconnect.examples.conformance;

import org.jspecify.annotations.NullMarked;
