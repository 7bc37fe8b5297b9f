package io.reconnect.transport.unix;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ConnectTimeoutException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What NIO and epoll were seen to report, also as a user who may not do everything. */
class ConnectCauseTest {

  @ParameterizedTest
  @MethodSource
  void failureHasTheSameCauseOnBothTransports(ConnectCause expected, Throwable failure) {
    assertThat(ConnectCause.of(failure)).isEqualTo(expected);
  }

  static Stream<Arguments> failureHasTheSameCauseOnBothTransports() {
    return Stream.of(
        nio(ConnectCause.MISSING, new SocketException("No such file or directory")),
        Arguments.of(ConnectCause.MISSING, new FileNotFoundException()),
        nio(ConnectCause.REFUSED, new ConnectException("Connection refused")),
        epoll(ConnectCause.REFUSED, "error(-111): Connection refused"),
        nio(ConnectCause.NO_PERMISSION, new BindException("Permission denied")),
        epoll(ConnectCause.NO_PERMISSION, "error(-13): Permission denied"),
        nio(ConnectCause.WRONG_TYPE, new SocketException("Protocol wrong type for socket")),
        epoll(ConnectCause.WRONG_TYPE, "error(-91): Protocol wrong type for socket"),
        nio(ConnectCause.BACKLOG_FULL, new SocketException("Resource temporarily unavailable")),
        epoll(ConnectCause.BACKLOG_FULL, "error(-11): Resource temporarily unavailable"),
        nio(ConnectCause.PATH_TOO_LONG, new SocketException("Unix domain path too long")),
        epoll(ConnectCause.PATH_TOO_LONG, "error(-36): File name too long"),
        Arguments.of(ConnectCause.TIMED_OUT, new ConnectTimeoutException("connection timed out")),
        Arguments.of(ConnectCause.OTHER, new IOException("Too many open files")),
        Arguments.of(ConnectCause.OTHER, new IOException()));
  }

  @ParameterizedTest
  @MethodSource
  void textInAnotherLanguageDoesNotHideTheType(ConnectCause expected, Throwable failure) {
    assertThat(ConnectCause.of(failure)).isEqualTo(expected);
  }

  static Stream<Arguments> textInAnotherLanguageDoesNotHideTheType() {
    return Stream.of(
        nio(ConnectCause.REFUSED, new ConnectException("Verbindungsaufbau abgelehnt")),
        nio(ConnectCause.NO_PERMISSION, new BindException("Keine Berechtigung")));
  }

  @ParameterizedTest
  @MethodSource
  void aPathThatReadsLikeAnErrorMisleadsNobody(ConnectCause expected, Throwable failure) {
    assertThat(ConnectCause.of(failure)).isEqualTo(expected);
  }

  static Stream<Arguments> aPathThatReadsLikeAnErrorMisleadsNobody() {
    Throwable inner = new ConnectException("Connection refused");
    Throwable outer = new ConnectException("Connection refused: /run/Permission denied");
    return Stream.of(Arguments.of(ConnectCause.REFUSED, outer.initCause(inner)));
  }

  @Test
  void whatHasNoNameIsToldInTheWordsOfTheKernelWithoutThePath() {
    Throwable inner = new IOException("Too many open files");
    Throwable outer = new IOException("Too many open files: /run/daemon.sock", inner);
    assertThat(ConnectCause.of(outer).clauseOf(outer))
        .isEqualTo("could not connect: Too many open files");

    Throwable silent = new IOException();
    assertThat(ConnectCause.of(silent).clauseOf(silent))
        .isEqualTo("could not connect: IOException");
  }

  /** NIO: an outer exception with the path, around the one of the JDK. */
  private static Arguments nio(ConnectCause expected, SocketException inner) {
    Throwable outer = new SocketException(inner.getMessage() + ": /run/daemon.sock");
    return Arguments.of(expected, outer.initCause(inner));
  }

  /** epoll: the same, around one that names the system call. */
  private static Arguments epoll(ConnectCause expected, String errno) {
    Throwable inner = new ConnectException("connect(..) failed with " + errno);
    Throwable outer = new ConnectException(inner.getMessage() + ": /run/daemon.sock");
    return Arguments.of(expected, outer.initCause(inner));
  }
}
