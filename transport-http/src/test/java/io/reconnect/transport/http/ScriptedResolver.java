package io.reconnect.transport.http;

import io.vertx.core.Future;
import io.vertx.core.internal.ContextInternal;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A resolver that says what a test wants, and writes down what it was asked. */
final class ScriptedResolver implements HostResolver {

  private final Queue<List<InetAddress>> answers = new ConcurrentLinkedQueue<>();
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private volatile boolean silent;

  /** The next answer; the last one is given again and again. */
  ScriptedResolver then(String... addresses) {
    answers.add(Arrays.stream(addresses).map(IpLiteral::parse).toList());
    return this;
  }

  /** From now on it gives no answer. */
  ScriptedResolver silent() {
    silent = true;
    return this;
  }

  List<String> asked() {
    return new ArrayList<>(asked);
  }

  Surroundings alone() {
    return new Surroundings(this, Map.of());
  }

  @Override
  public Future<List<InetAddress>> resolve(ContextInternal context, String name) {
    asked.add(name);
    if (silent) {
      return context.<List<InetAddress>>promise().future();
    }
    List<InetAddress> answer = answers.size() > 1 ? answers.poll() : answers.peek();
    return answer == null
        ? context.failedFuture(new UnknownHostException(name))
        : context.succeededFuture(answer);
  }
}
