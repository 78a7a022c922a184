import type { MetricResult } from '#domain/metrics/shared/metric.ts'
import { largest, mean, quantile, smallest, standardDeviation } from '#domain/numbers/statistics.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import type { WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { rStatistics } from './r-statistics.ts'

/** How many trades have which data. */
export interface SampleCoverage {
  /** Closed trades that are not excluded. */
  readonly closed: number
  readonly withRisk: number
  readonly withExcursions: number
  readonly withPostExit: number
}

/** Type 7 quantiles, mean and standard deviation; null with too few values. */
export interface Spread {
  readonly n: number
  readonly mean: number | null
  readonly sd: number | null
  readonly min: number | null
  readonly p5: number | null
  readonly p25: number | null
  readonly p50: number | null
  readonly p75: number | null
  readonly p95: number | null
  readonly max: number | null
}

/** Figures of a sample of trades in R. */
export interface SampleFigures {
  readonly n: number
  /** Results after costs. */
  readonly r: Spread
  /** Number of results per half R from -5, and outside. */
  readonly histogram: {
    readonly low: number
    readonly width: number
    readonly counts: readonly number[]
    readonly below: number
    readonly above: number
  }
  /** Of approximate trades the largest possible one; `mfe` has the certain one (docs/simulation-spec.md section 7.7). */
  readonly mae: Spread
  readonly mfe: Spread
  /** MAE of the trades that won after costs: the room that winners needed. */
  readonly winnersMae: Spread
  readonly cost: Spread
  /** Actual exits and their mean result after costs. */
  readonly exits: readonly {
    readonly exit: WhatIfTrade['exit']
    readonly n: number
    readonly meanR: number | null
  }[]
  /** Metrics of the actual exits after costs, by metric key. */
  readonly actual: Readonly<Record<string, MetricResult>>
}

/** Summarizes values. */
function summarizeSpread(values: readonly number[]): Spread {
  const n = values.length
  const at = (p: number) => (n === 0 ? null : quantile(values, p))
  return {
    n,
    mean: n === 0 ? null : mean(values),
    sd: n < 2 ? null : standardDeviation(values),
    min: n === 0 ? null : smallest(values),
    p5: at(0.05),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    max: n === 0 ? null : largest(values),
  }
}

const low = -5
const width = 0.5
const bins = 30

function histogramOf(values: readonly number[]): SampleFigures['histogram'] {
  const counts = Array.from({ length: bins }, () => 0)
  let below = 0
  let above = 0
  for (const value of values) {
    const bin = Math.floor((value - low) / width)
    if (bin < 0) below += 1
    else if (bin >= bins) above += 1
    else counts[bin] = (counts[bin] ?? 0) + 1
  }
  return { low, width, counts, below, above }
}

/** Result of a trade after costs, in R. */
const netR = ({ r, costR }: Pick<SampleTrade, 'r' | 'costR'>): number => r - costR

/** Computes the figures of a sample in order of exit. */
export function sampleFigures(trades: readonly SampleTrade[]): SampleFigures {
  const net = trades.map(netR)
  const exits = (['stop', 'target', 'other'] as const).map((exit) => {
    const results = trades.filter((trade) => trade.exit === exit).map(netR)
    return { exit, n: results.length, meanR: results.length === 0 ? null : mean(results) }
  })
  return {
    n: trades.length,
    r: summarizeSpread(net),
    histogram: histogramOf(net),
    mae: summarizeSpread(trades.map((trade) => trade.mae)),
    mfe: summarizeSpread(trades.map((trade) => trade.mfe)),
    winnersMae: summarizeSpread(trades.filter((trade) => netR(trade) > 0).map((trade) => trade.mae)),
    cost: summarizeSpread(trades.map((trade) => trade.costR)),
    exits,
    actual: rStatistics(trades.map((trade) => ({ ...trade, r: netR(trade) }))),
  }
}
