package io.reconnect.examples.bridge;

import io.reconnect.examples.bridge.cli.BridgeCommand;
import io.reconnect.examples.bridge.cli.BridgeOptions;
import io.reconnect.examples.bridge.cli.InvalidArguments;
import io.reconnect.examples.bridge.log.BridgeLog;
import java.io.IOException;
import java.util.Optional;

/** The program: from arguments to an exit code. */
public final class Bridge {

  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int WRONG_ARGUMENTS = 2;

  private Bridge() {}

  /**
   * Runs until the host is done.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(run(args, Stdio.take()));
  }

  private static int run(String[] args, Stdio stdio) {
    try {
      Optional<BridgeOptions> asked = BridgeCommand.read(args, stdio.text());
      if (asked.isPresent()) {
        serve(asked.get(), stdio);
      }
      return OK;
    } catch (InvalidArguments e) {
      Operator.tell(e.getMessage());
      return WRONG_ARGUMENTS;
    } catch (RuntimeException | Error e) {
      Operator.tell("failed to start: " + e);
      return FAILED;
    }
  }

  private static void serve(BridgeOptions options, Stdio stdio) throws InvalidArguments {
    if (options.log() != null) {
      try {
        BridgeLog.toFile(options.log());
      } catch (IOException e) {
        throw new InvalidArguments("--log: the file cannot be written (" + e.getMessage() + ")");
      }
    }
    RunningBridge.start(options, stdio).awaitEnd();
  }
}
