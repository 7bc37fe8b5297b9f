package io.reconnect.examples.bridge.cli;

import io.reconnect.core.policy.ReplayPolicy;
import io.reconnect.examples.bridge.tools.Tool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the operator asked for, checked.
 *
 * @param peer whom to reach
 * @param tools what to show in front of a plain daemon, {@code null} when the peer speaks MCP
 *     itself
 * @param callTimeout deadline of every call
 * @param connectTimeout bound on one attempt
 * @param replay what happens to a call that may have run
 * @param closeGrace how long the bridge may take to end
 * @param log where the log goes, {@code null} for standard error
 */
public record BridgeOptions(
    Peer peer,
    @Nullable List<Tool> tools,
    Duration callTimeout,
    Duration connectTimeout,
    ReplayPolicy replay,
    Duration closeGrace,
    @Nullable Path log) {}
