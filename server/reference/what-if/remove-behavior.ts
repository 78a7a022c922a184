import type { SimulationProblem } from '#domain/simulation/growth.ts'
import type { RemovalInput, RemovalResult, TradeSummary } from '#domain/simulation/what-if/what-if.ts'
import { finiteFigures } from '#server/reference/finite-figures.ts'
import { meanAndDeviation } from '#server/reference/numerics/mean-and-deviation.ts'
import { sumOf } from '#server/reference/numerics/moments.ts'
import { pathState, streams, Xoshiro } from '#server/reference/random/xoshiro.ts'
import { longestRun } from '#server/reference/resampling/losing-streak.ts'
import { checkResamples } from '#server/reference/resampling/resamples-check.ts'
import { checkSeed, checkTrades, outOfRange } from '#server/reference/sample-check.ts'
import { SimulationRefused } from '#server/reference/simulation-refused.ts'
import { largestDrawdown } from './drawdown.ts'

function removeFault({ values, remove }: RemovalInput): string | null {
  if (remove.length !== values.length) return 'there must be one flag for each trade'
  const removed = remove.filter(Boolean).length
  return removed >= 1 && removed < remove.length ? null : 'at least one trade must be removed and one kept'
}

function checkRemoval(input: RemovalInput): SimulationProblem | null {
  return (
    checkTrades(input.values, 'values') ??
    outOfRange('remove', removeFault(input)) ??
    checkResamples(input.resamples) ??
    checkSeed(input.seed)
  )
}

function summary(x: readonly number[]): TradeSummary {
  const net = sumOf(x)
  const wins = x.filter((value) => value > 0)
  const losses = x.filter((value) => value < 0)
  const grossLoss = sumOf(losses.map((value) => -value))
  return {
    trades: x.length,
    net,
    expectancy: net / x.length,
    winRate: wins.length / x.length,
    profitFactor: grossLoss > 0 ? sumOf(wins) / grossLoss : null,
    maxDrawdown: largestDrawdown(x),
    losingStreak: longestRun(x, (value) => value < 0),
  }
}

function removedSummary(x: readonly number[]): RemovalResult['removed'] {
  const all = summary(x)
  if (x.length < 2) return { ...all, standardError: null, low: null, high: null }
  const standardError = meanAndDeviation(x).sd / Math.sqrt(x.length)
  return {
    ...all,
    standardError,
    low: all.expectancy - 1.96 * standardError,
    high: all.expectancy + 1.96 * standardError,
  }
}

/** The sum of `count` trades drawn without replacement, in the order in which they are drawn. */
function randomSum(generator: Xoshiro, values: readonly number[], count: number): number {
  const n = values.length
  const left = [...values]
  let sum = 0
  for (let k = 0; k < count; k++) {
    const j = k + generator.index(n - k)
    const drawn = left[j] as number
    left[j] = left[k] as number
    left[k] = drawn
    sum += drawn
  }
  return sum
}

/**
 * The results without some of the trades, and how often removing as many at random helps as much
 * (docs/simulation-spec.md section 7.6). Refuses an input that is out of range.
 */
export function removeBehavior(input: RemovalInput): RemovalResult {
  const problem = checkRemoval(input)
  if (problem !== null) throw new SimulationRefused(problem)
  const { values, remove, resamples, seed } = input
  const all = summary(values)
  const kept = summary(values.filter((_, i) => remove[i] !== true))
  const removed = removedSummary(values.filter((_, i) => remove[i] === true))
  let hits = 0
  for (let b = 0; b < resamples; b++) {
    const generator = Xoshiro.from(pathState(seed, b, streams.removal))
    if (randomSum(generator, values, removed.trades) <= removed.net) hits++
  }
  const figures = {
    all,
    kept,
    removed,
    gain: kept.expectancy - all.expectancy,
    luck: { hits, resamples, p: (1 + hits) / (1 + resamples) },
  }
  return finiteFigures(figures, 'values')
}
