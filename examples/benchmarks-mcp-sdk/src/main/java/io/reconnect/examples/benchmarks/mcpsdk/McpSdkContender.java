package io.reconnect.examples.benchmarks.mcpsdk;

import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Flux;

/**
 * Plays one round for each line of its standard input, and prints calls/s. Arguments: URL, calls in
 * flight, calls a round, bytes in each.
 */
public final class McpSdkContender {

  private static final Duration LONGEST_ROUND = Duration.ofMinutes(5);

  private final McpAsyncClient client;
  private final int inFlight;
  private final int calls;
  private final String text;

  private McpSdkContender(McpAsyncClient client, int inFlight, int calls, int bytes) {
    this.client = client;
    this.inFlight = inFlight;
    this.calls = calls;
    this.text = "y".repeat(bytes);
  }

  /**
   * Runs.
   *
   * @param args see above
   * @throws IOException when there are no orders to be had
   */
  public static void main(String[] args) throws IOException {
    int path = args[0].indexOf('/', "http://".length());
    McpAsyncClient client =
        McpClient.async(
                HttpClientStreamableHttpTransport.builder(args[0].substring(0, path))
                    .endpoint(args[0].substring(path))
                    .build())
            .requestTimeout(Duration.ofSeconds(30))
            .build();
    client.initialize().block(LONGEST_ROUND);
    McpSdkContender contender =
        new McpSdkContender(
            client,
            Integer.parseInt(args[1]),
            Integer.parseInt(args[2]),
            Integer.parseInt(args[3]));
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (orders.readLine() != null) {
      System.out.println(contender.play());
    }
    client.closeGracefully().block(LONGEST_ROUND);
    System.exit(0);
  }

  private double play() {
    long startedAt = System.nanoTime();
    Flux.range(1, calls)
        .flatMap(n -> client.callTool(requestOf(n)), inFlight)
        .blockLast(LONGEST_ROUND);
    return calls / ((System.nanoTime() - startedAt) / 1e9);
  }

  private CallToolRequest requestOf(int n) {
    return CallToolRequest.builder("echo").arguments(Map.of("n", n, "text", text)).build();
  }
}
