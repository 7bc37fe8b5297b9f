package io.reconnect.transport.http;

/**
 * How a server refused the credentials of a request.
 *
 * @param status 401, or 403 for credentials that are good but allow too little
 * @param wwwAuthenticate the header of this name (RFC 9110, section 11.6.1), several joined by a
 *     comma, empty when there is none, cut after 4 096 characters. Written by the server: to be
 *     judged before a URL in it is followed
 */
public record CredentialsChallenge(int status, String wwwAuthenticate) {}
