import type { MetricTrade } from './metric-trade.ts'

/** Result and excursions of a trade in R; `mae` and `mfe` are never negative. */
export interface TradeExcursion {
  readonly r: number
  readonly mae: number
  readonly mfe: number
  /** Whether both may have been larger, because its candles do not tell. */
  readonly isApproximate: boolean
}

/** The trades with known R, MAE and MFE; R is net of costs. */
export function collectExcursions(trades: readonly MetricTrade[]): TradeExcursion[] {
  const found: TradeExcursion[] = []
  for (const { realizedR, maeR, mfeR, hasApproximateExcursions: isApproximate } of trades) {
    if (realizedR !== null && maeR !== null && mfeR !== null) {
      found.push({ r: realizedR, mae: maeR, mfe: mfeR, isApproximate })
    }
  }
  return found
}
