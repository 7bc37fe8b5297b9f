package io.reconnect.examples.conformance.peer;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Stands between a client and a server, and loses connections as networks do: the client hears of
 * it, the server does not.
 */
public final class HalfOpenProxy implements AutoCloseable {

  private static final String HOST = "127.0.0.1";

  private final Vertx vertx = Vertx.vertx();
  private final NetClient towards = vertx.createNetClient();
  private final NetServer server = vertx.createNetServer();
  private final List<Pair> pairs = new CopyOnWriteArrayList<>();
  private final int target;
  private volatile Watch watch = new Watch("", "", Promise.promise());

  private record Watch(String request, String text, Promise<Void> seen) {
    boolean matches(Pair pair) {
      return pair.request.startsWith(request) && pair.answer.toString().contains(text);
    }
  }

  /** One connection, in two parts. */
  private static final class Pair {
    private final NetSocket client;
    private final Promise<NetSocket> upstream = Promise.promise();
    private volatile String request = "";
    private volatile boolean cut;
    private Buffer answer = Buffer.buffer();

    Pair(NetSocket client) {
      this.client = client;
    }
  }

  /** Not listening yet. */
  public HalfOpenProxy(int targetPort) {
    this.target = targetPort;
  }

  /** Blocks until it takes connections. */
  public HalfOpenProxy start() {
    await(server.connectHandler(this::connected).listen(0, HOST));
    return this;
  }

  /** The port to connect to. */
  public int port() {
    return server.actualPort();
  }

  /** From now on, looks for an answer to such a request that holds the text. */
  public Future<Void> onAnswer(String request, String text) {
    watch = new Watch(request, text, Promise.promise());
    return watch.seen().future();
  }

  /** Loses, for the client, every connection whose last request begins so. */
  public void lose(String request) {
    List<Pair> lost =
        pairs.stream().filter(pair -> !pair.cut && pair.request.startsWith(request)).toList();
    if (lost.isEmpty()) {
      throw new AssertionError("no connection carries " + request);
    }
    lost.forEach(pair -> pair.cut = true);
    await(Future.join(lost.stream().map(pair -> pair.client.close()).toList()));
  }

  /** Lets the server hear of everything that was lost. */
  public void admit() {
    for (Pair pair : pairs) {
      if (pair.cut) {
        await(pair.upstream.future().compose(NetSocket::close));
      }
    }
  }

  @Override
  public void close() {
    await(vertx.close());
  }

  private void connected(NetSocket client) {
    Pair pair = new Pair(client);
    pairs.add(pair);
    client.pause();
    towards
        .connect(target, HOST)
        .onSuccess(upstream -> join(pair, upstream))
        .onFailure(refused -> client.close())
        .onComplete(pair.upstream);
  }

  private void join(Pair pair, NetSocket upstream) {
    NetSocket client = pair.client;
    upstream.handler(bytes -> toClient(pair, bytes, watch));
    upstream.closeHandler(closed -> client.close());
    upstream.exceptionHandler(failure -> client.close());
    client.handler(
        bytes -> {
          pair.request = bytes.getString(0, Math.min(bytes.length(), 16));
          pair.answer = Buffer.buffer();
          upstream.write(bytes);
        });
    client.closeHandler(
        closed -> {
          if (!pair.cut) {
            upstream.close();
          }
        });
    client.exceptionHandler(failure -> client.close());
    client.resume();
  }

  private static void toClient(Pair pair, Buffer bytes, Watch watch) {
    if (!pair.cut) {
      pair.client.write(bytes);
      pair.answer.appendBuffer(bytes);
      if (watch.matches(pair)) {
        watch.seen().tryComplete();
      }
    }
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.await(Journal.patience(TimeUnit.SECONDS), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the proxy took too long", e);
    }
  }
}
