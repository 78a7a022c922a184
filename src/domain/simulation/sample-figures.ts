import type { MetricResult } from '#domain/metrics/shared/metric.ts'
import { largest, mean, quantile, smallest, standardDeviation } from '#domain/numbers/statistics.ts'
import { rStatistics } from './r-statistics.ts'
import type { SampleTrade } from './sample-trade.ts'
import type { WhatIfTrade } from './what-if.ts'

/** Of how many trades what is recorded. */
export interface SampleCoverage {
  /** Closed trades that are not excluded. */
  readonly closed: number
  readonly withRisk: number
  readonly withExcursions: number
  readonly withPostExit: number
}

/** Quantiles of type 7, with mean and spread; null where there are too few values. */
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

/** What a sample of trades looks like in R. */
export interface SampleFigures {
  readonly n: number
  /** Results after costs. */
  readonly r: Spread
  /** How many results fell into each half R from -5 on, and outside. */
  readonly histogram: {
    readonly low: number
    readonly width: number
    readonly counts: readonly number[]
    readonly below: number
    readonly above: number
  }
  readonly mae: Spread
  readonly mfe: Spread
  /** Largest adverse distance of the trades that won after costs: how much room winners needed. */
  readonly winnersMae: Spread
  readonly cost: Spread
  /** What ended the trades as they were traded, and what that gave after costs. */
  readonly exits: readonly {
    readonly exit: WhatIfTrade['exit']
    readonly n: number
    readonly meanR: number | null
  }[]
  /** The exits as they were traded, after costs; by key of the metric catalogue. */
  readonly actual: Readonly<Record<string, MetricResult>>
}

/** The spread of some values. */
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

/** What a trade made after its costs, in R. */
const netR = ({ r, costR }: Pick<SampleTrade, 'r' | 'costR'>): number => r - costR

/** The figures of a sample, in order of exit. */
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
