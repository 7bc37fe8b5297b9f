package io.reconnect.registry.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configurations of which nothing can be said: whoever runs goes on with what it has. */
class UnusableConfigTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | it must be an object",
        "7 | it must be an object",
        "null | it must be an object",
        "{} | it names no servers: 'mcpServers' is missing",
        "{'mcpServer':{}} | it names no servers: 'mcpServers' is missing",
        "{'mcpServers':[]} | 'mcpServers' must be an object",
        "{'mcpServers':null} | 'mcpServers' must be an object",
        "{'tools':{'mcpServers':'x'}} | 'tools.mcpServers' must be an object",
        "{'tools':[]} | it names no servers: 'mcpServers' is missing",
      })
  void aConfigurationThatNamesNoServersIsRefused(String text, String message) {
    assertThatThrownBy(() -> Configs.parse(text))
        .isInstanceOf(ConfigException.class)
        .hasMessage(message);
  }
}
