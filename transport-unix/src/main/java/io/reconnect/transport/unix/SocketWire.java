package io.reconnect.transport.unix;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.vertx.core.Future;
import io.vertx.core.internal.net.NetSocketInternal;
import io.vertx.core.net.NetSocket;

/** What we need of a socket beyond the public API of Vert.x. */
final class SocketWire {

  private static final int FIRST_BYTES = 1 << 10;

  private final NetSocketInternal socket;
  private final ChannelHandlerContext channel;

  SocketWire(NetSocket socket) {
    this.socket = (NetSocketInternal) socket;
    this.channel = this.socket.channelHandlerContext();
    // By default a failed write closes the channel, and with it goes what the peer wrote before it
    // went: answers that already are in our kernel's buffer.
    channel.channel().config().setAutoClose(false);
  }

  /** Off the heap, where Netty writes from: other bytes it copies, and hides how far it came. */
  ByteBuf newBytes() {
    return channel.alloc().directBuffer(FIRST_BYTES);
  }

  Future<Void> write(ByteBuf bytes) {
    return socket.writeMessage(bytes);
  }

  /** Closes behind what was written. */
  void close() {
    socket.close();
  }

  /** Closes without waiting for the peer to take what was written. */
  void abort() {
    channel.close();
  }
}
