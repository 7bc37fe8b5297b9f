package io.reconnect.transport.http.peer;

import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A certificate that signs itself, for {@code mcp.test}; made anew in the folder of a test. */
public final class Certificate {

  private static final String PASSWORD = "changeit";

  private final Path store;

  /** Made by the JDK's own tool, as nothing in its API can sign. */
  public Certificate(Path folder) {
    store = folder.resolve("mcp.p12");
    Process keytool;
    try {
      keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-keystore",
                  store.toString(),
                  "-storetype",
                  "PKCS12",
                  "-storepass",
                  PASSWORD,
                  "-alias",
                  "mcp",
                  "-dname",
                  "CN=mcp.test",
                  "-ext",
                  "san=dns:mcp.test",
                  "-keyalg",
                  "EC")
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("keytool.log").toFile())
              .start();
      if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new AssertionError("keytool made no certificate");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** What shows it, and what trusts it. */
  public PfxOptions options() {
    return new PfxOptions().setPath(store.toString()).setPassword(PASSWORD);
  }
}
