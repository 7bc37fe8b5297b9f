/**
 * What the bridge adds to an upstream over HTTP: headers of the operator, and whom it may reach.
 */
@NullMarked
package io.reconnect.examples.bridge.http;

import org.jspecify.annotations.NullMarked;
