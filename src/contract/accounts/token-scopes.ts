/**
 * What a personal API token may do: read; add trades and notes, and nothing else; change, add and delete; import trades and
 * candles; run simulations and keep their results.
 */
export const tokenScopes = ['read', 'add', 'write', 'import', 'simulate'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** The scopes of which a call needs one: whoever may change everything may also add. */
export const scopesThatAllow = (needed: TokenScope): readonly TokenScope[] =>
  needed === 'add' ? ['add', 'write'] : [needed]
