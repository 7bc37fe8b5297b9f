/**
 * The side of the bridge that faces the peer: one session, and what its failures mean to the host.
 */
@NullMarked
package io.reconnect.examples.bridge.upstream;

import org.jspecify.annotations.NullMarked;
