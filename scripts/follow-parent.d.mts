/** Ends this process as SIGTERM does once its parent has ended; for a process that npm has started. */
export function followParent(): void
