package io.reconnect.examples.bridge.cli;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says which argument nobody knows. A header that was not quoted falls apart into such arguments,
 * and the last of them is the secret, so beside HTTP options only options are repeated.
 */
final class Unmatched {

  private static final List<String> BESIDE_SECRETS = List.of("--http", "--header");

  private static final Pattern OPTION = Pattern.compile("--[a-z-]{1,20}");

  private Unmatched() {}

  static String explain(UnmatchedArgumentException e, List<String> args) {
    String first = e.getUnmatched().get(0).split("=", 2)[0];
    if (OPTION.matcher(first).matches()) {
      return "Unknown option: '" + first + "'";
    }
    if (args.stream().anyMatch(Unmatched::isBesideSecrets)) {
      return "a word belongs to no option; a header is one argument, in quotes";
    }
    return BridgeCommand.oneLine(e.getMessage());
  }

  private static boolean isBesideSecrets(String arg) {
    return BESIDE_SECRETS.stream().anyMatch(arg::startsWith);
  }
}
