/** The MCP SDK for Java as a contender of the benchmarks. */
@NullMarked
package io.reconnect.examples.benchmarks.mcpsdk;

import org.jspecify.annotations.NullMarked;
