package io.reconnect.examples.demo.report;

import java.util.Locale;

/** Lines of a label, a number set to the right, and a remark. */
final class Table {

  private static final int LABEL_WIDTH = 30;

  private final StringBuilder text = new StringBuilder();

  Table line(String words) {
    text.append(words).append('\n');
    return this;
  }

  Table row(String label, long number, String remark) {
    String row =
        String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s%,10d  %s", label, number, remark);
    return line(row.stripTrailing());
  }

  Table row(String label, long number) {
    return row(label, number, "");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
