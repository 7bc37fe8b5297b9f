/** An MCP server on standard input and output whose upstream is one session. */
@NullMarked
package io.reconnect.examples.bridge;

import org.jspecify.annotations.NullMarked;
