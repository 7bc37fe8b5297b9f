package io.reconnect.registry;

import io.reconnect.core.CloseReport;
import io.reconnect.core.Reply;
import io.reconnect.core.SessionSnapshot;
import io.reconnect.core.SessionSnapshot.Counts;
import io.reconnect.core.SessionSnapshot.Outage;
import io.reconnect.core.SessionState;
import io.reconnect.spi.LossReason;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Replies and events as JSON, as their schemas say, and back. Pure. */
final class Wire {

  private Wire() {}

  static JsonObject status(SessionStatus status) {
    JsonObject json =
        new JsonObject()
            .put("session", status.session())
            .put("transport", status.transport())
            .put("protocol", status.protocol().text())
            .put("required", status.required())
            .put("problem", status.problem());
    SessionSnapshot snapshot = status.snapshot();
    if (snapshot != null) {
      json.put("snapshot", snapshot.toJson());
    }
    return json;
  }

  static SessionStatus statusFrom(JsonObject json) {
    JsonObject snapshot = json.getJsonObject("snapshot");
    return new SessionStatus(
        json.getString("session"),
        json.getString("transport"),
        SessionProtocol.of(json.getString("protocol")),
        json.getBoolean("required"),
        json.getString("problem"),
        snapshot == null ? null : snapshotFrom(snapshot));
  }

  static SessionSnapshot snapshotFrom(JsonObject json) {
    Long next = json.getLong("nextAttemptInMs");
    String cause = json.getString("cause");
    return new SessionSnapshot(
        json.getLong("sequence"),
        json.getString("session"),
        json.getString("endpoint"),
        SessionState.valueOf(json.getString("state")),
        json.getLong("epoch"),
        json.getString("protocolVersion"),
        json.getInteger("attempt"),
        next == null ? null : Duration.ofMillis(next),
        cause == null ? null : LossReason.valueOf(cause),
        json.getString("detail"),
        countsFrom(json.getJsonObject("counts")),
        outageFrom(json.getJsonObject("outage")));
  }

  private static Counts countsFrom(JsonObject json) {
    return new Counts(
        json.getLong("accepted"),
        json.getLong("refused"),
        json.getLong("answered"),
        json.getLong("failed"),
        json.getLong("cancelled"),
        json.getInteger("waiting"),
        json.getLong("waitingBytes"),
        json.getInteger("inFlight"),
        json.getLong("unknown"),
        json.getLong("replayed"),
        json.getLong("unmatchedReplies"),
        json.getLong("lateReplies"),
        json.getLong("staleEvents"),
        json.getLong("garbage"));
  }

  private static Outage outageFrom(JsonObject json) {
    return new Outage(
        json.getLong("reconnects"),
        Duration.ofMillis(json.getLong("totalMs")),
        Duration.ofMillis(json.getLong("longestMs")));
  }

  static JsonObject listing(RegistryListing listing) {
    return new JsonObject()
        .put("registry", listing.registry())
        .put("sequence", listing.sequence())
        .put("sessions", array(listing.sessions(), Wire::status));
  }

  static RegistryListing listingFrom(JsonObject json) {
    return new RegistryListing(
        json.getString("registry"),
        json.getLong("sequence"),
        objects(json.getJsonArray("sessions"), Wire::statusFrom));
  }

  static JsonObject event(RegistryEvent event) {
    JsonObject json =
        new JsonObject()
            .put("registry", event.registry())
            .put("sequence", event.sequence())
            .put("kind", event.kind().name())
            .put("session", event.session());
    SessionStatus status = event.status();
    if (status != null) {
      json.put("status", status(status));
    }
    return json;
  }

  static RegistryEvent eventFrom(JsonObject json) {
    JsonObject status = json.getJsonObject("status");
    return new RegistryEvent(
        json.getString("registry"),
        json.getLong("sequence"),
        RegistryEvent.Kind.valueOf(json.getString("kind")),
        json.getString("session"),
        status == null ? null : statusFrom(status));
  }

  static JsonObject explanations(List<Explanation> explanations) {
    return new JsonObject()
        .put(
            "explanations",
            array(
                explanations,
                one ->
                    new JsonObject()
                        .put("session", one.session())
                        .put("state", one.state())
                        .put("why", one.why())
                        .put("next", one.next())
                        .put("advice", one.advice())
                        .put("text", one.text())));
  }

  static List<Explanation> explanationsFrom(JsonObject json) {
    return objects(
        json.getJsonArray("explanations"),
        one ->
            new Explanation(
                one.getString("session"),
                one.getString("state"),
                one.getString("why"),
                one.getString("next"),
                one.getString("advice")));
  }

  static JsonObject closeReport(CloseReport report) {
    return new JsonObject()
        .put("session", report.session())
        .put("drained", report.drained())
        .put("notSent", report.refused())
        .put("unknown", report.unknown())
        .put("tookMs", report.took().toMillis())
        .put("clean", report.clean());
  }

  static CloseReport closeReportFrom(JsonObject json) {
    return new CloseReport(
        json.getString("session"),
        json.getLong("drained"),
        json.getLong("notSent"),
        json.getLong("unknown"),
        Duration.ofMillis(json.getLong("tookMs")),
        json.getBoolean("clean"));
  }

  static JsonObject reply(Reply reply) {
    return new JsonObject()
        .put("result", reply.result())
        .put("epoch", reply.epoch())
        .put("sends", reply.sends())
        .put("waitedMs", reply.waited().toMillis());
  }

  static Reply replyFrom(JsonObject json) {
    return new Reply(
        json.getValue("result"),
        json.getLong("epoch"),
        json.getInteger("sends"),
        Duration.ofMillis(json.getLong("waitedMs")));
  }

  static JsonObject reloadReport(ReloadReport report) {
    JsonObject failed = new JsonObject();
    report.failed().forEach(failed::put);
    return new JsonObject()
        .put("added", new JsonArray(report.added()))
        .put("changed", new JsonArray(report.changed()))
        .put("removed", new JsonArray(report.removed()))
        .put("retried", new JsonArray(report.retried()))
        .put("failed", failed)
        .put("unchanged", new JsonArray(report.unchanged()));
  }

  static ReloadReport reloadReportFrom(JsonObject json) {
    Map<String, String> failed = new TreeMap<>();
    JsonObject reasons = json.getJsonObject("failed");
    reasons.fieldNames().forEach(name -> failed.put(name, reasons.getString(name)));
    return new ReloadReport(
        texts(json, "added"),
        texts(json, "changed"),
        texts(json, "removed"),
        texts(json, "retried"),
        failed,
        texts(json, "unchanged"));
  }

  static JsonObject shutdownReport(ShutdownReport report) {
    return new JsonObject()
        .put("tookMs", report.took().toMillis())
        .put("complete", report.complete())
        .put(
            "sessions",
            array(
                report.sessions(),
                one ->
                    new JsonObject()
                        .put("session", one.session())
                        .put("finished", one.finished())
                        .put("drained", one.drained())
                        .put("notSent", one.notSent())
                        .put("unknown", one.unknown())
                        .put("tookMs", one.took().toMillis())
                        .put("clean", one.clean())));
  }

  static ShutdownReport shutdownReportFrom(JsonObject json) {
    return new ShutdownReport(
        Duration.ofMillis(json.getLong("tookMs")),
        json.getBoolean("complete"),
        objects(
            json.getJsonArray("sessions"),
            one ->
                new ShutdownReport.SessionClosing(
                    one.getString("session"),
                    one.getBoolean("finished"),
                    one.getLong("drained"),
                    one.getLong("notSent"),
                    one.getLong("unknown"),
                    Duration.ofMillis(one.getLong("tookMs")),
                    one.getBoolean("clean"))));
  }

  private static List<String> texts(JsonObject json, String field) {
    return json.getJsonArray(field).stream().map(String.class::cast).toList();
  }

  private static <T> JsonArray array(List<T> values, Function<T, JsonObject> toJson) {
    List<Object> objects = new ArrayList<>(values.size());
    values.forEach(value -> objects.add(toJson.apply(value)));
    return new JsonArray(objects);
  }

  private static <T> List<T> objects(JsonArray array, Function<JsonObject, T> fromJson) {
    List<T> values = new ArrayList<>(array.size());
    for (int i = 0; i < array.size(); i++) {
      values.add(fromJson.apply(array.getJsonObject(i)));
    }
    return values;
  }
}
