/** Against the server that shows every feature of the protocol. */
@NullMarked
package io.reconnect.examples.conformance.everything;

import org.jspecify.annotations.NullMarked;
