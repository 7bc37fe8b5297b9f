/**
 * The code of the documentation. Each region between {@code snippet:} and {@code end} is shown
 * there.
 */
@NullMarked
package io.reconnect.examples.snippets;

import org.jspecify.annotations.NullMarked;
