/** Tells the developer of a failure that does not concern the user. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the browser's console is written to
  console.error(what, error)
}
