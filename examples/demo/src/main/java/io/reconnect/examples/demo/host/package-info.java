/** Starts, kills and clears away the daemon and everything it leaves on disk. */
@NullMarked
package io.reconnect.examples.demo.host;

import org.jspecify.annotations.NullMarked;
