package io.reconnect.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KillScheduleTest {

  @Test
  void spreadsKillsEvenly() {
    KillSchedule twice = new KillSchedule(300, 2);

    assertThat(twice.dueAfter(0)).isZero();
    assertThat(twice.dueAfter(99)).isZero();
    assertThat(twice.dueAfter(100)).isEqualTo(1);
    assertThat(twice.dueAfter(199)).isEqualTo(1);
    assertThat(twice.dueAfter(200)).isEqualTo(2);
    assertThat(twice.dueAfter(300)).isEqualTo(2);
  }

  @Test
  void knowsARunWithoutKills() {
    assertThat(new KillSchedule(300, 0).dueAfter(300)).isZero();
  }
}
