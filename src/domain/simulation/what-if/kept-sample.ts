import { whatIfLimits, type WhatIfInput, type WhatIfTrade } from './what-if.ts'

/** A trade that is kept with the results of a scenario: without bars, which are too large to keep. */
export type KeptTrade = Omit<WhatIfTrade, 'candles'>

/**
 * The trades to keep with a scenario, so that its results can be verified later. Null where bars decided, or where they
 * are too many.
 */
export function keptSample({ trades, policy }: Pick<WhatIfInput, 'trades' | 'policy'>): readonly KeptTrade[] | null {
  const hasBars = policy === 'exact' && trades.some(({ candles }) => candles !== null)
  if (hasBars || trades.length === 0 || trades.length > whatIfLimits.maxKeptTrades) return null
  return trades.map(({ r, mae, mfe, exit, post }) => ({ r, mae, mfe, exit, post }))
}
