/**
 * What applications and transports test themselves with: Vert.x in virtual time, a transport that
 * does what the test says, and a gate in front of any other transport.
 *
 * <p>Needs nothing but Vert.x; every failure is an {@link java.lang.AssertionError}.
 */
package io.reconnect.testkit;
