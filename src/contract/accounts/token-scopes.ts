/** What a personal API token may do: read; change; run simulations and keep their results. */
export const tokenScopes = ['read', 'write', 'simulate'] as const
export type TokenScope = (typeof tokenScopes)[number]
