package io.reconnect.examples.demo.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.reconnect.examples.demo.log.LogLine.Event;
import io.reconnect.examples.demo.log.LogWriter;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Serves one client, one line after the other, until either side ends it. */
final class Connection implements Runnable {

  private static final int METHOD_NOT_FOUND = -32601;

  private final String name;
  private final SocketChannel channel;
  private final OutputStream output;
  private final LogWriter log;
  private final DropPlan drops;
  private final DelayedCuts cuts;
  private final Duration work;
  private final AtomicBoolean ended = new AtomicBoolean();

  Connection(
      String name,
      SocketChannel channel,
      LogWriter log,
      DropPlan drops,
      DelayedCuts cuts,
      Duration work) {
    this.name = name;
    this.channel = channel;
    this.output = Channels.newOutputStream(channel);
    this.log = log;
    this.drops = drops;
    this.cuts = cuts;
    this.work = work;
  }

  @Override
  public void run() {
    try (channel) {
      LineReader lines = new LineReader(Channels.newInputStream(channel));
      for (String line = lines.next(); line != null && !ended.get(); line = lines.next()) {
        serve(new JsonObject(line));
      }
      end(Event.CLOSED, "by-client");
    } catch (IOException e) {
      end(Event.CLOSED, "broken");
    }
    // Only here: a cut from another thread takes effect when this thread has left the socket.
    log.append(Event.GONE, name, "closed");
  }

  private void serve(JsonObject request) throws IOException {
    Object id = request.getValue("id");
    JsonObject params = request.getJsonObject("params", new JsonObject());
    switch (request.getString("method", "")) {
      case Methods.HELLO -> {
        log.append(Event.HELLO, name, params.getLong(Methods.EPOCH).toString());
        output.write(result(id, new JsonObject()));
      }
      case Methods.PING -> output.write(result(id, new JsonObject()));
      case Methods.RESERVE, Methods.LOOKUP -> serveCall(id, params.getString(Methods.KEY));
      default -> output.write(unknownMethod(id));
    }
  }

  private void serveCall(Object id, String key) throws IOException {
    log.append(Event.READ, name, key);
    DropPoint planned = drops.dropFor(key).orElse(null);
    if (planned == DropPoint.ANY_MOMENT) {
      cuts.schedule(key, () -> cut(DropPoint.ANY_MOMENT));
    }
    if (cutsAt(DropPoint.BEFORE_EXEC, planned)) {
      return;
    }
    log.append(Event.EXEC, name, key);
    LockSupport.parkNanos(work.toNanos());
    if (cutsAt(DropPoint.BEFORE_ANSWER, planned)) {
      return;
    }
    byte[] answer = result(id, new JsonObject().put(Methods.KEY, key));
    if (planned == DropPoint.MID_ANSWER) {
      output.write(answer, 0, answer.length / 2);
      cut(planned);
      return;
    }
    output.write(answer);
    // Only now is it a fact: what a peer wrote before it went can still be read.
    log.append(Event.ANSWERED, name, key);
    cutsAt(DropPoint.BEFORE_NEXT_READ, planned);
  }

  private boolean cutsAt(DropPoint here, @Nullable DropPoint planned) {
    if (here == planned) {
      cut(here);
    }
    return here == planned;
  }

  private void cut(DropPoint point) {
    end(Event.DROP, point.name());
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot cut " + name, e);
    }
  }

  /** Only the first end is the cause; what follows from it is not news. */
  private void end(Event event, String subject) {
    if (ended.compareAndSet(false, true)) {
      log.append(event, name, subject);
    }
  }

  private static byte[] result(Object id, JsonObject result) {
    return line(answerTo(id).put("result", result));
  }

  private static byte[] unknownMethod(Object id) {
    JsonObject error = new JsonObject().put("code", METHOD_NOT_FOUND);
    return line(answerTo(id).put("error", error.put("message", "no such method")));
  }

  private static JsonObject answerTo(Object id) {
    return new JsonObject().put("jsonrpc", "2.0").put("id", id);
  }

  private static byte[] line(JsonObject message) {
    return (message.encode() + "\n").getBytes(UTF_8);
  }
}
