/**
 * Many named sessions under one verticle, controlled over the event bus.
 *
 * @serial exclude
 */
@NullMarked
package io.reconnect.registry;

import org.jspecify.annotations.NullMarked;
