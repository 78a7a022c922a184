import type { MetricTrade } from './metric.ts'

/** Result and excursions of a trade in R; mae and mfe are never negative. */
export interface TradeExcursion {
  readonly r: number
  readonly mae: number
  readonly mfe: number
}

/** The trades whose R and both extremes are known; R is net of costs. */
export function excursionsOf(trades: readonly MetricTrade[]): TradeExcursion[] {
  return trades.flatMap(({ realizedR, maeR, mfeR }) =>
    realizedR === null || maeR === null || mfeR === null ? [] : [{ r: realizedR, mae: maeR, mfe: mfeR }],
  )
}
