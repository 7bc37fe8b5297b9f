package io.reconnect.examples.bridge.process;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A daemon that is a process, so that it can be killed as one. */
final class EchoDaemon {

  private EchoDaemon() {}

  public static void main(String[] args) throws InterruptedException {
    FakePeer.echo(Path.of(args[0]));
    System.out.println("BOUND");
    new CountDownLatch(1).await();
  }
}
