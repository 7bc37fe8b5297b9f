/** Against servers built with the Python SDK, 1.x and 2.x. */
@NullMarked
package io.reconnect.examples.conformance.python;

import org.jspecify.annotations.NullMarked;
