/**
 * The shell: turns API calls and link callbacks into events of the machine, and its orders into
 * Vert.x.
 */
@NullMarked
package io.reconnect.core.impl;

import org.jspecify.annotations.NullMarked;
