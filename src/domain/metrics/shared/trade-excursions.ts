import type { MetricTrade } from './metric-trade.ts'

/** Result and excursions of a trade in R; `mae` and `mfe` are never negative. */
export interface TradeExcursion {
  readonly r: number
  readonly mae: number
  readonly mfe: number
}

/** The trades with known R, MAE and MFE; R is net of costs. */
export function collectExcursions(trades: readonly MetricTrade[]): TradeExcursion[] {
  const found: TradeExcursion[] = []
  for (const { realizedR, maeR, mfeR } of trades) {
    if (realizedR !== null && maeR !== null && mfeR !== null) found.push({ r: realizedR, mae: maeR, mfe: mfeR })
  }
  return found
}
