/**
 * Links to a daemon on the same machine: one JSON-RPC message per line over a unix domain socket.
 *
 * <p>Works on the NIO and on the epoll transport of Vert.x, with the same failures by the same
 * names. Start with {@link io.reconnect.transport.unix.UnixTransport#create}.
 */
@NullMarked
package io.reconnect.transport.unix;

import org.jspecify.annotations.NullMarked;
