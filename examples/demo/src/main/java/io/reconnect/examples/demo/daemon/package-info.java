/** The peer: a program of its own on plain JDK sockets, so that no bug can be on both sides. */
@NullMarked
package io.reconnect.examples.demo.daemon;

import org.jspecify.annotations.NullMarked;
