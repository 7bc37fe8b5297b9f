/**
 * What an application uses: {@link io.reconnect.core.Session}, its options, its replies and its
 * failures.
 *
 * <p>A session may be used from any thread. Futures complete on the context of the caller; handlers
 * run on the context of the session.
 *
 * @serial exclude
 */
@NullMarked
package io.reconnect.core;

import org.jspecify.annotations.NullMarked;
