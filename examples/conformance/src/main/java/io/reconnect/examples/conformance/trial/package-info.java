/** Runs trials, counts them, and gives each a client of its own. */
@NullMarked
package io.reconnect.examples.conformance.trial;

import org.jspecify.annotations.NullMarked;
