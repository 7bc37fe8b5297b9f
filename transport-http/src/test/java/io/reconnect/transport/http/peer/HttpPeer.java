package io.reconnect.transport.http.peer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * An HTTP server down to its bytes: writes down every request and lets a test answer it in any way,
 * wrong ones included. One thread per connection.
 */
public final class HttpPeer implements AutoCloseable {

  /** Where it is asked, query string included. */
  public static final String TARGET = "/mcp?key=query-SECRET";

  private static final String ACCEPT = "accept";
  private static final String CONNECTION = "connection";
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private volatile ServerSocket listener;
  private final Consumer<PeerRequest> behaviour;
  private volatile Consumer<String> journal = line -> {};
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger headsOnly = new AtomicInteger();
  private final List<PeerRequest> requests = new ArrayList<>();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  private HttpPeer(ServerSocket listener, Consumer<PeerRequest> behaviour) {
    this.listener = listener;
    this.behaviour = behaviour;
  }

  /**
   * Listens on the loopback address.
   *
   * @param port 0 for any
   * @param behaviour answers each request, at once or later, on the thread of its connection
   */
  public static HttpPeer listen(int port, Consumer<PeerRequest> behaviour) {
    return listen(InetAddress.getLoopbackAddress(), port, behaviour);
  }

  /** Listens on this address. */
  public static HttpPeer listen(InetAddress address, int port, Consumer<PeerRequest> behaviour) {
    return bound(address, port, behaviour).begin();
  }

  /** Has this address; whoever connects waits until it begins. */
  static HttpPeer bound(InetAddress address, int port, Consumer<PeerRequest> behaviour) {
    return new HttpPeer(bind(address, port), behaviour);
  }

  /** Accepts connections. */
  HttpPeer begin() {
    ServerSocket listening = listener;
    run(ACCEPT, () -> acceptAll(listening));
    return this;
  }

  private static ServerSocket bind(InetAddress address, int port) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public int port() {
    return listener.getLocalPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port() + TARGET;
  }

  /** All requests so far that are so, in the order in which they were read. */
  public List<PeerRequest> requests(Predicate<PeerRequest> filter) {
    synchronized (requests) {
      return requests.stream().filter(filter).toList();
    }
  }

  /** Waits for that many requests of a kind. */
  public List<PeerRequest> await(int count, Predicate<PeerRequest> filter) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    synchronized (requests) {
      while (requests(filter).size() < count) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          throw new AssertionError("waited for " + count + " requests, read " + requests);
        }
        try {
          requests.wait(left);
        } catch (InterruptedException e) {
          throw new AssertionError("interrupted, read " + requests, e);
        }
      }
      return requests(filter);
    }
  }

  /**
   * Tells from now on, in words, of each connection when it opens and ends, of each request before
   * it is answered, and of what went wrong.
   */
  public void keepJournal(Consumer<String> lines) {
    journal = lines;
  }

  /** How many connections were ever opened. */
  public int connections() {
    return connections.get();
  }

  /** What went wrong inside, which is a fault of the test. */
  public List<Throwable> failures() {
    return failures;
  }

  /** Waits until no client is connected. */
  public void awaitNoConnection() {
    for (Thread thread : threads) {
      if (thread.getName().endsWith(CONNECTION)) {
        join(thread);
      }
    }
  }

  /** Resets the connections of the next so many messages when it has read no more than a head. */
  public void resetBeforeBody(int count) {
    headsOnly.set(count);
  }

  /** Stops listening; connections stay. */
  public void refuse() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // until nobody accepts any more, the kernel takes connections
    for (Thread thread : threads) {
      if (thread.getName().endsWith(ACCEPT)) {
        join(thread);
      }
    }
  }

  /** Listens again where it did before. */
  public void listenAgain() {
    listener = bind(InetAddress.getLoopbackAddress(), port());
    begin();
  }

  @Override
  public void close() {
    refuse();
    sockets.forEach(HttpPeer::closeQuietly);
    threads.forEach(HttpPeer::join);
  }

  private static void join(Thread thread) {
    try {
      thread.join(TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (thread.isAlive()) {
      throw new AssertionError("still serves: " + thread.getName());
    }
  }

  private void acceptAll(ServerSocket listening) throws IOException {
    while (!listening.isClosed()) {
      Socket socket;
      try {
        socket = listening.accept();
      } catch (IOException closed) {
        return;
      }
      socket.setTcpNoDelay(true);
      connections.incrementAndGet();
      journal.accept("ACCEPTED");
      sockets.add(socket);
      run(CONNECTION, () -> serve(socket));
    }
  }

  private void serve(Socket socket) throws IOException {
    try {
      RequestReader reader =
          new RequestReader(socket, () -> headsOnly.getAndUpdate(n -> Math.max(0, n - 1)) > 0);
      for (PeerRequest request = reader.next(); request != null; request = reader.next()) {
        synchronized (requests) {
          requests.add(request);
          requests.notifyAll();
        }
        journal.accept("READ " + request);
        request.tellSecrets();
        behaviour.accept(request);
        if (!request.awaitReplied()) {
          return;
        }
      }
    } catch (IOException cut) {
      // the other side, or the test, cut it
    } finally {
      sockets.remove(socket);
      closeQuietly(socket);
      journal.accept("LEFT");
    }
  }

  private interface Task {
    void run() throws Exception;
  }

  private void run(String name, Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (Throwable e) {
                failures.add(e);
                journal.accept("FAULT " + e);
              }
            },
            "http-peer-" + name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is as closed as it can be
    }
  }
}
