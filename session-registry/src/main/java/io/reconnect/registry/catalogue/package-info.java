/**
 * The tools, resources and prompts of all MCP servers under one set of names: read, filtered, kept
 * while a server is down, and callable by name.
 */
@NullMarked
package io.reconnect.registry.catalogue;

import org.jspecify.annotations.NullMarked;
