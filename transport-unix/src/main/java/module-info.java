/** Newline-delimited JSON over unix domain sockets. */
module io.reconnect.transport.unix {
  requires transitive io.reconnect.core;
  requires io.netty.buffer;
  requires io.netty.transport;
  requires static org.jspecify;

  exports io.reconnect.transport.unix;

  provides io.reconnect.spi.TransportProvider with
      io.reconnect.transport.unix.UnixTransportProvider;
}
