/** Where the log goes. Set up in code, because reading a file for it would delay every start. */
@NullMarked
package io.reconnect.examples.bridge.log;

import org.jspecify.annotations.NullMarked;
