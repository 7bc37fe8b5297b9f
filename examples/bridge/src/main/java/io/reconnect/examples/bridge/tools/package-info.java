/** The bridge as an MCP server whose tools an operator describes, in front of a plain daemon. */
@NullMarked
package io.reconnect.examples.bridge.tools;

import org.jspecify.annotations.NullMarked;
