import type { Remedy } from '#domain/analysis/shapes/tool-result.ts'

/** What to do about missing data: a link's text and its address. */
export const remedies: Readonly<Record<Remedy, { readonly label: string; readonly to: string }>> = {
  importCandles: { label: 'Import candles', to: '/what-if-simulator/strategies' },
  logStop: { label: 'Add stops', to: '/trade-history?hasStop=false' },
  logPlan: { label: 'Add plans', to: '/trade-history?reviewed=false' },
  checkRules: { label: 'Check rules', to: '/trade-history?reviewed=false' },
  logEmotions: { label: 'Log emotions', to: '/trade-history?reviewed=false' },
  logMissed: { label: 'Log missed trade', to: '/trade-entry?new=true&t=0' },
  logPostExit: { label: 'Log post-exit prices', to: '/trade-history?status=completed' },
  moreTrades: { label: 'Import trades', to: '/trade-entry/import' },
}
