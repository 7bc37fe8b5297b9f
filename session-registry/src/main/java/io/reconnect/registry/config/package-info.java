/**
 * Sessions from a JSON file in the shapes that hosts of MCP servers use. Parsing is pure; only
 * {@link io.reconnect.registry.config.ConfigFile} touches the disk.
 */
@NullMarked
package io.reconnect.registry.config;

import org.jspecify.annotations.NullMarked;
