package io.reconnect.examples.bridge.cli;

import io.reconnect.core.policy.ReplayPolicy;
import io.reconnect.examples.bridge.host.ServerIdentity;
import io.reconnect.examples.bridge.tools.Tool;
import io.reconnect.examples.bridge.tools.ToolsFile;
import io.reconnect.transport.unix.UnixTransportOptions;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line as picocli reads it, and the checks picocli cannot do. */
@Command(
    name = ServerIdentity.NAME,
    description = "An MCP server on stdio whose upstream may come and go.",
    sortOptions = false,
    usageHelpAutoWidth = true,
    versionProvider = BridgeCommand.Version.class)
public final class BridgeCommand {

  @Option(names = "--unix", paramLabel = "PATH", description = "Unix socket of the upstream.")
  private @Nullable String unix;

  @Option(names = "--http", paramLabel = "URL", description = "MCP endpoint of the upstream.")
  private @Nullable String http;

  @Option(
      names = "--tools",
      paramLabel = "FILE",
      description = "Tools to show; the upstream is then a plain JSON-RPC daemon.")
  private @Nullable String tools;

  @Option(
      names = "--header",
      paramLabel = "\"NAME: VALUE\"",
      description = "Sent with every request; only with --http.")
  private List<String> headers = List.of();

  @Option(
      names = "--header-command",
      paramLabel = "CMD",
      description =
          "A shell runs it at the start and after a 401; it prints headers to send, one a line;"
              + " only with --http.")
  private @Nullable String headerCommand;

  @Option(
      names = "--allow",
      paramLabel = "CIDR",
      description =
          "Private addresses that the name in the URL may lead to, as 10.0.0.0/8; only with --http.")
  private List<String> allowed = List.of();

  @Option(
      names = "--call-timeout",
      paramLabel = "DURATION",
      defaultValue = "30s",
      converter = DurationConverter.class,
      description = "Deadline of every call (default: ${DEFAULT-VALUE}).")
  private Duration callTimeout = Duration.ZERO;

  @Option(
      names = "--connect-timeout",
      paramLabel = "DURATION",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description = "Bound on one attempt, handshake included (default: ${DEFAULT-VALUE}).")
  private Duration connectTimeout = Duration.ZERO;

  @Option(
      names = "--replay",
      paramLabel = "never|safe|always",
      defaultValue = "safe",
      converter = ReplayConverter.class,
      description = "What to do with a call that may have run (default: ${DEFAULT-VALUE}).")
  private ReplayPolicy replay = ReplayPolicy.SAFE;

  @Option(
      names = "--close-grace",
      paramLabel = "DURATION",
      defaultValue = "2s",
      converter = DurationConverter.class,
      description =
          "How long open requests may still be answered at the end (default: ${DEFAULT-VALUE}).")
  private Duration closeGrace = Duration.ZERO;

  @Option(
      names = "--log",
      paramLabel = "FILE",
      description = "Where the log goes (default: standard error, warnings only).")
  private @Nullable String log;

  @Option(names = "--help", usageHelp = true, description = "Show this and exit.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Show the version and exit.")
  private boolean version;

  private BridgeCommand() {}

  /**
   * Reads the command line.
   *
   * @param args as the shell passed them
   * @param out where help and version go when they are asked for
   * @return what to do; empty when all that was asked for is done
   * @throws InvalidArguments when they can never be right
   */
  public static Optional<BridgeOptions> read(String[] args, PrintWriter out)
      throws InvalidArguments {
    BridgeCommand command = new BridgeCommand();
    CommandLine line =
        new CommandLine(command)
            // A path may begin with @ or hold quotes: nothing is expanded or trimmed.
            .setExpandAtFiles(false);
    try {
      line.parseArgs(args);
    } catch (UnmatchedArgumentException e) {
      throw new InvalidArguments(Unmatched.explain(e, List.of(args)));
    } catch (ParameterException e) {
      throw new InvalidArguments(oneLine(e.getMessage()));
    }
    if (command.help) {
      line.usage(out);
      return Optional.empty();
    }
    if (command.version) {
      line.printVersionHelp(out);
      return Optional.empty();
    }
    return Optional.of(command.check());
  }

  private BridgeOptions check() throws InvalidArguments {
    if (unix != null && http != null) {
      throw new InvalidArguments("give --unix or --http, not both");
    }
    aboveZero("--call-timeout", callTimeout);
    aboveZero("--connect-timeout", connectTimeout);
    return new BridgeOptions(
        peer(),
        tools == null ? null : toolsIn(tools),
        callTimeout,
        connectTimeout,
        replay,
        closeGrace,
        log == null ? null : path("--log", log));
  }

  private Peer peer() throws InvalidArguments {
    if (http != null) {
      if (tools != null) {
        throw new InvalidArguments(
            "--tools goes with --unix only: over HTTP the upstream has to speak MCP itself");
      }
      return new HttpArguments(http, headers, headerCommand, allowed, connectTimeout).check();
    }
    if (unix == null) {
      throw new InvalidArguments(
          "give --unix PATH, the socket of the upstream, or --http URL, its MCP endpoint");
    }
    onlyWithHttp("--header", !headers.isEmpty());
    onlyWithHttp("--header-command", headerCommand != null);
    onlyWithHttp("--allow", !allowed.isEmpty());
    return new Peer.Unix(socket(unix));
  }

  private static void onlyWithHttp(String option, boolean given) throws InvalidArguments {
    if (given) {
      throw new InvalidArguments(option + " goes with --http only");
    }
  }

  private static void aboveZero(String option, Duration value) throws InvalidArguments {
    if (value.isZero()) {
      throw new InvalidArguments(option + " must be above zero");
    }
  }

  private static UnixTransportOptions socket(String path) throws InvalidArguments {
    try {
      return new UnixTransportOptions().setPath(path);
    } catch (IllegalArgumentException e) {
      // The transport names its own option, which nobody here has heard of.
      throw new InvalidArguments(
          "--unix " + oneLine(e.getMessage()).replaceFirst("^unix\\.path ", ""));
    }
  }

  private static List<Tool> toolsIn(String file) throws InvalidArguments {
    try {
      return ToolsFile.read(path("--tools", file));
    } catch (IllegalArgumentException e) {
      throw new InvalidArguments("--tools " + file + ": " + oneLine(e.getMessage()));
    }
  }

  private static Path path(String option, String text) throws InvalidArguments {
    try {
      if (!text.isBlank()) {
        return Path.of(text);
      }
    } catch (InvalidPathException e) {
      // The same answer as for a blank one.
    }
    throw new InvalidArguments(option + " must be the path of a file");
  }

  static String oneLine(@Nullable String text) {
    return String.valueOf(text).replaceAll("\\s*\\R\\s*", " ").strip();
  }

  /** Asks for the version only when it is to be shown. */
  static final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
      return new String[] {ServerIdentity.NAME + " " + ServerIdentity.version()};
    }
  }
}
