package io.reconnect.transport.http;

import org.jspecify.annotations.Nullable;

/**
 * What credentials are needed for.
 *
 * @param origin scheme, host and port of the server: a value that is meant for another one must not
 *     be given
 * @param verb the HTTP method of the request
 * @param challenge how the server refused this request with the value given before, {@code null}
 *     for a request that was not sent yet. With a challenge, a new value is needed: the same one
 *     would be refused again
 */
public record CredentialsRequest(
    String origin, String verb, @Nullable CredentialsChallenge challenge) {}
