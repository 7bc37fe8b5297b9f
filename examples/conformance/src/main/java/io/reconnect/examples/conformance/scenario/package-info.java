/** The scenarios of the official suite that need no OAuth, at revision 2025-11-25. */
@NullMarked
package io.reconnect.examples.conformance.scenario;

import org.jspecify.annotations.NullMarked;
