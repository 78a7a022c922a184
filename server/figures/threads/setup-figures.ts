import { computeSetupMetrics } from '#domain/metrics/setup/catalogue.ts'
import { extremeTrades, setupCurve } from '#domain/metrics/setup/main-figures.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Interval, MetricResult } from '#domain/metrics/shared/metric.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { analyzeKelly } from '#server/reference/kelly/analysis.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { unpackStudies } from './packed-studies.ts'
import type { PackedSetup } from './tasks.ts'

/** A fixed seed: the same trades always give the same interval. */
const seed = [20_261_121, 5] as const
const maxTrades = 5_000
/** Maximum of trades × resamples, which decides the computing time. */
const maxDraws = 1_000_000

/** The 90% interval of the Kelly fraction, by resampling; null if it is undefined or too expensive. */
function kellyInterval(r: readonly number[]): Interval | null {
  if (r.length > maxTrades) return null
  const bootstraps = Math.min(1_000, Math.floor(maxDraws / Math.max(1, r.length)))
  try {
    const { band } = analyzeKelly({ r, extraCostR: 0, bootstraps, seed, curvePoints: 2, floor: null })
    if (band === null || band.p5 === null || band.p95 === null) return null
    return { low: band.p5, high: band.p95, level: 0.9 }
  } catch (error) {
    if (error instanceof SimulationRefused) return null
    throw error
  }
}

/** A metric with the level of its interval. */
export function withLevel(result: MetricResult) {
  if (result.value === null || result.interval === undefined) return result
  return { ...result, interval: { level: 0.95, ...result.interval } }
}

/** Net P&L by currency; amounts of different currencies are never added. */
export function sumByCurrency(trades: readonly StudiedTrade[]) {
  const sums = new Map<string, { readonly netPnl: RunningSum; trades: number }>()
  for (const { currency, netPnl } of trades) {
    const sum = sums.get(currency) ?? { netPnl: new RunningSum(), trades: 0 }
    sum.netPnl.add(netPnl)
    sum.trades += 1
    sums.set(currency, sum)
  }
  return [...sums].map(([currency, sum]) => ({ currency, netPnl: sum.netPnl.money(), trades: sum.trades }))
}

/** Best and worst trades that are listed, at most. */
const maxExtremes = 5

const listedTrade = ({ id, symbol, direction, exitDate, realizedR, netPnl, currency }: StudiedTrade) => ({
  id,
  symbol,
  direction,
  exitDate,
  realizedR,
  netPnl,
  currency,
})

/** The API's response for a setup. */
export function computeSetupFigures({ setupId, studies }: PackedSetup) {
  const trades = unpackStudies(studies)
  const figures = Object.entries(computeSetupMetrics(trades, kellyInterval)).map(
    ([key, result]) => [key, withLevel(result)] as const,
  )
  const { best, worst } = extremeTrades(trades, maxExtremes)
  return {
    setupId,
    trades: trades.length,
    excluded: studies.trades.excluded,
    open: studies.trades.open,
    metrics: Object.fromEntries(figures),
    money: sumByCurrency(trades),
    extremes: { best: best.map(listedTrade), worst: worst.map(listedTrade) },
    curve: setupCurve(trades),
  }
}
