/** The command line: what was asked for, or one sentence about why it can never be. */
@NullMarked
package io.reconnect.examples.bridge.cli;

import org.jspecify.annotations.NullMarked;
