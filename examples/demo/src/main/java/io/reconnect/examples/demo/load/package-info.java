/** The calls: which ones, by whom, and how each ended. */
@NullMarked
package io.reconnect.examples.demo.load;

import org.jspecify.annotations.NullMarked;
