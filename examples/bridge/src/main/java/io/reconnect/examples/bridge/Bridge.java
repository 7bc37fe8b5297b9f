package io.reconnect.examples.bridge;

import io.reconnect.examples.bridge.cli.BridgeCommand;
import io.reconnect.examples.bridge.cli.BridgeOptions;
import io.reconnect.examples.bridge.cli.InvalidArguments;
import io.reconnect.examples.bridge.log.BridgeLog;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
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
    SignalHook hook = SignalHook.install();
    int exitCode = run(args, Stdio.take(), hook);
    hook.ends(exitCode);
    System.exit(exitCode);
  }

  private static int run(String[] args, Stdio stdio, SignalHook hook) {
    try {
      Optional<BridgeOptions> asked = BridgeCommand.read(args, stdio.text());
      if (asked.isPresent()) {
        serve(asked.get(), stdio, hook);
      }
      return OK;
    } catch (InvalidArguments e) {
      Operator.tell(e.getMessage());
      return WRONG_ARGUMENTS;
    } catch (RuntimeException | Error e) {
      if (hook.isSignalled()) {
        // A start that a signal cut short did not fail.
        return OK;
      }
      Operator.tell("failed to start: " + e);
      return FAILED;
    }
  }

  private static void serve(BridgeOptions options, Stdio stdio, SignalHook hook)
      throws InvalidArguments {
    if (options.log() != null) {
      try {
        BridgeLog.toFile(options.log());
      } catch (IOException e) {
        throw new InvalidArguments("--log " + options.log() + ": " + why(e));
      }
    }
    RunningBridge bridge = RunningBridge.start(options, stdio);
    hook.serves(bridge);
    bridge.awaitEnd();
  }

  /** The message of most of these is the path alone. */
  private static String why(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e instanceof FileSystemException known && known.getReason() != null
        ? known.getReason()
        : "the file cannot be written (" + e.getMessage() + ")";
  }
}
