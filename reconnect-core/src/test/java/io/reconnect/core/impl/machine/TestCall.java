package io.reconnect.core.impl.machine;

import java.util.concurrent.TimeUnit;

/** A call that remembers how it ended. */
final class TestCall extends Call<TestCall> {

  private final Spec spec;
  Ending ending;
  boolean answered;
  int executions;

  private TestCall(Spec spec) {
    super(spec.kind, spec.waits, spec.timeout, spec.wait, spec.progressCap);
    this.spec = spec;
  }

  /** A request: not to be repeated, 10 bytes, waits for a link, 30 s. */
  static Spec request(String name) {
    return new Spec(name, Kind.REQUEST);
  }

  /** A message without answer. */
  static Spec notification(String name) {
    return new Spec(name, Kind.NOTIFICATION);
  }

  /** A request of the session itself. */
  static Spec control(String name) {
    return new Spec(name, Kind.CONTROL);
  }

  @Override
  protected boolean isRepeatable() {
    return spec.repeatable;
  }

  @Override
  protected int size() {
    return spec.bytes;
  }

  boolean isOver() {
    return answered || ending != null;
  }

  /** The end of the call in two words, or where it is. */
  String outcome() {
    if (answered) {
      return "answered";
    }
    return ending == null ? phase.name() : ending.kind() + " " + ending.fate();
  }

  @Override
  public String toString() {
    return spec.name;
  }

  /** What a test wants of a call. */
  static final class Spec {
    private final String name;
    private final Kind kind;
    private boolean waits = true;
    private boolean repeatable;
    private int bytes = 10;
    private long timeout = TimeUnit.SECONDS.toNanos(30);
    private long wait;
    private long progressCap;

    private Spec(String name, Kind kind) {
      this.name = name;
      this.kind = kind;
    }

    Spec repeatable() {
      repeatable = true;
      return this;
    }

    Spec failsFast() {
      waits = false;
      return this;
    }

    Spec bytes(int value) {
      bytes = value;
      return this;
    }

    Spec timeout(long millis) {
      timeout = TimeUnit.MILLISECONDS.toNanos(millis);
      return this;
    }

    Spec waitsAtMost(long millis) {
      wait = TimeUnit.MILLISECONDS.toNanos(millis);
      return this;
    }

    Spec progressCap(long millis) {
      progressCap = TimeUnit.MILLISECONDS.toNanos(millis);
      return this;
    }

    TestCall make() {
      return new TestCall(this);
    }
  }
}
