import type { TokenScope } from '#contract/accounts/token-scopes.ts'

/** What each scope allows, in words. */
export const scopeWords: Readonly<Record<TokenScope, { readonly label: string; readonly meaning: string }>> = {
  read: { label: 'Read', meaning: 'See portfolios, trades, notes and figures' },
  add: { label: 'Add', meaning: 'Add trades and notes, change and delete nothing else' },
  write: { label: 'Write', meaning: 'Add, change and delete portfolios, trades, notes and setups' },
  import: { label: 'Import', meaning: 'Import trades and candles' },
  simulate: { label: 'Simulate', meaning: 'Run simulations and keep their results' },
}
