/**
 * Many named sessions under one verticle: {@link io.reconnect.registry.RegistryVerticle} where they
 * live, {@link io.reconnect.registry.RegistryClient} everywhere else.
 *
 * @serial exclude
 */
@NullMarked
package io.reconnect.registry;

import org.jspecify.annotations.NullMarked;
