/** Builds what is not current. */
export function ensureBuilt(): Promise<void>
