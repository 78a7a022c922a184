const byKind: Readonly<Record<string, string>> = {
  FETCH_ERROR: 'Can’t reach the server. Retry.',
  TIMEOUT_ERROR: 'The server took too long. Retry.',
}

/**
 * What a screen says of an error: its message, or what to do where the message is the request layer's own
 * (docs/decisions/0017-network-errors-on-screen.md).
 */
export function errorText(error: unknown, fallback = 'An unexpected error occurred'): string {
  if (!(error instanceof Error)) return fallback
  const kind: unknown = 'kind' in error ? error.kind : null
  return (typeof kind === 'string' ? byKind[kind] : undefined) ?? error.message
}
