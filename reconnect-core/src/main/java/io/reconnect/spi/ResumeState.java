package io.reconnect.spi;

/**
 * What a transport needs to resume a lost link. Opaque to the session, which hands it from the
 * {@link LinkLoss} to the next {@link ConnectRequest}s until one of them opens a link.
 */
public interface ResumeState {}
