import { computeSetupMetrics } from '#domain/metrics/setup/catalogue.ts'
import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import type { Interval, MetricResult } from '#domain/metrics/shared/metric.ts'
import { RunningSum } from '#domain/numbers/running-sum.ts'
import { analyseKelly } from '#server/reference/kelly-analysis.ts'
import { SimulationRefused } from '#server/reference/refused.ts'
import { unpackStudies } from './packed-studies.ts'
import type { PackedSetup } from './tasks.ts'

/** An interval and how sure it is. */
interface LevelInterval extends Interval {
  readonly level: number
}

/** Always the same draws: the same trades give the same interval. */
const seed = [20_261_121, 5] as const
const maxTrades = 5_000
/** Trades times resamples, which decides how long it takes. */
const maxDraws = 1_000_000

/** Where the Kelly fraction lies with 90 %, by resampling; null where it is not defined or too much work. */
function kellyInterval(r: readonly number[]): LevelInterval | null {
  if (r.length > maxTrades) return null
  const bootstraps = Math.min(1_000, Math.floor(maxDraws / Math.max(1, r.length)))
  try {
    const { band } = analyseKelly({ r, extraCostR: 0, bootstraps, seed, curvePoints: 2, floor: null })
    if (band === null || band.p5 === null || band.p95 === null) return null
    return { low: band.p5, high: band.p95, level: 0.9 }
  } catch (error) {
    if (error instanceof SimulationRefused) return null
    throw error
  }
}

function withLevel(result: MetricResult) {
  if (result.value === null || result.interval === undefined) return result
  return { ...result, interval: { ...result.interval, level: 0.95 } }
}

/** Net P&L by currency: money of several is never added up. */
function sumByCurrency(trades: readonly StudiedTrade[]) {
  const sums = new Map<string, { readonly netPnl: RunningSum; trades: number }>()
  for (const { currency, netPnl } of trades) {
    const sum = sums.get(currency) ?? { netPnl: new RunningSum(), trades: 0 }
    sum.netPnl.add(netPnl)
    sum.trades += 1
    sums.set(currency, sum)
  }
  return [...sums].map(([currency, sum]) => ({ currency, netPnl: sum.netPnl.money(), trades: sum.trades }))
}

/** What the API answers of a setup. */
export function computeSetupFigures({ setupId, studies }: PackedSetup) {
  const trades = unpackStudies(studies)
  const figures = Object.entries(computeSetupMetrics(trades)).map(([key, result]) => [key, withLevel(result)] as const)
  const metrics = Object.fromEntries(figures)
  const kelly = metrics['kelly']
  const interval =
    kelly === undefined || kelly.value === null
      ? null
      : kellyInterval(trades.flatMap(({ realizedR }) => realizedR ?? []))
  return {
    setupId,
    trades: trades.length,
    excluded: studies.trades.excluded,
    open: studies.trades.open,
    metrics: kelly === undefined || interval === null ? metrics : { ...metrics, kelly: { ...kelly, interval } },
    money: sumByCurrency(trades),
  }
}
