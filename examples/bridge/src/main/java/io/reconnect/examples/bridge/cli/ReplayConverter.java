package io.reconnect.examples.bridge.cli;

import io.reconnect.core.policy.ReplayPolicy;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Replay policies as the help spells them; upper case is taken, too. */
final class ReplayConverter implements ITypeConverter<ReplayPolicy> {

  @Override
  public ReplayPolicy convert(String text) {
    for (ReplayPolicy policy : ReplayPolicy.values()) {
      if (policy.name().equalsIgnoreCase(text)) {
        return policy;
      }
    }
    throw new TypeConversionException("'" + text + "' is none of " + known());
  }

  private static String known() {
    return Arrays.stream(ReplayPolicy.values())
        .map(policy -> policy.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }
}
