/** Against servers built with the SDKs, which take commands and keep a journal. */
@NullMarked
package io.reconnect.examples.conformance.sdk;

import org.jspecify.annotations.NullMarked;
