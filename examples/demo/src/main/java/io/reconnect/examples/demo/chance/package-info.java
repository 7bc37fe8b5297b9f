/** Randomness that a seed repeats. */
@NullMarked
package io.reconnect.examples.demo.chance;

import org.jspecify.annotations.NullMarked;
