/** The Model Context Protocol, as spoken by a client over any transport. */
@NullMarked
package io.reconnect.mcp;

import org.jspecify.annotations.NullMarked;
