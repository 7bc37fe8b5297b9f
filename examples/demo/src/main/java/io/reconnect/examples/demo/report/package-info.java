/** What the run looked like, for people and for programs. */
@NullMarked
package io.reconnect.examples.demo.report;

import org.jspecify.annotations.NullMarked;
