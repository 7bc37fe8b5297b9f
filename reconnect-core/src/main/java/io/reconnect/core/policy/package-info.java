/** The decisions of a session as plain values: when to try again, how often, and what to replay. */
@NullMarked
package io.reconnect.core.policy;

import org.jspecify.annotations.NullMarked;
