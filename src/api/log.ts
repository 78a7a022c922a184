/** Logs a failure for developers. */
export function logFailure(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place that writes to the browser's console
  console.error(message, error)
}
