/**
 * One session, many callers, and a daemon that keeps dying under them; then the books are checked.
 */
@NullMarked
package io.reconnect.examples.demo;

import org.jspecify.annotations.NullMarked;
