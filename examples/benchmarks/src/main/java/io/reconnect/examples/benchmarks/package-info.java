/** What the toolkit costs over bare Vert.x, measured side by side in one process. */
@NullMarked
package io.reconnect.examples.benchmarks;

import org.jspecify.annotations.NullMarked;
