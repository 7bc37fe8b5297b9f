package io.reconnect.examples.demo.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

class WorkspaceTest {

  @Test
  void isPrivateAndGoesAwayWithEverythingInIt() throws IOException {
    Workspace workspace = Workspace.create();
    Path directory = workspace.log().getParent();
    Files.writeString(workspace.log(), "something");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");

    workspace.close();
    workspace.close();

    assertThat(directory).doesNotExist();
  }
}
