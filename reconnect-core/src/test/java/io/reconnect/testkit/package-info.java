/**
 * What applications and transports test themselves with: Vert.x in virtual time, a transport that
 * does what the test says, a gate in front of any other transport, and a guard that finds secrets
 * in what is logged and told.
 *
 * <p>Needs nothing but Vert.x, and the guard JUnit and logback; every failure is an {@link
 * java.lang.AssertionError}.
 */
package io.reconnect.testkit;
