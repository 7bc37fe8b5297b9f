/** The daemon's own record of what it did, which the caller's side has no part in writing. */
@NullMarked
package io.reconnect.examples.demo.log;

import org.jspecify.annotations.NullMarked;
