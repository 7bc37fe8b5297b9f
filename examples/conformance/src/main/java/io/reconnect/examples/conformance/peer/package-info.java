/** Servers of others, each a process of its own that tells what it sees. */
@NullMarked
package io.reconnect.examples.conformance.peer;

import org.jspecify.annotations.NullMarked;
