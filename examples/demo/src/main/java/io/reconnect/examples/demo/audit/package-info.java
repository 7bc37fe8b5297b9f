/** Holds what the callers were told against what the daemon wrote down. */
@NullMarked
package io.reconnect.examples.demo.audit;

import org.jspecify.annotations.NullMarked;
