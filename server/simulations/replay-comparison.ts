import type { DeepReadonly, RouteResponse } from '#contract/route.ts'
import type { getResult } from '#contract/simulations/backtester.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { rStatistics } from '#domain/simulation/r-statistics.ts'
import { cumulativeSums } from '#domain/simulation/what-if/replay.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { largestDrawdown } from '#server/reference/what-if/drawdown.ts'
import type { BacktestOutcome, ReplayParameters } from './backtest-shapes.ts'
import { isOutOfSample } from './replayed-trades.ts'

type Comparison = DeepReadonly<RouteResponse<typeof getResult>['comparison']>
type ReplayedPart = Comparison['all']

/** A trade with its replayed result and what was done, both in R and after costs. */
interface ComparedTrade {
  readonly trade: SampleTrade
  readonly replayed: number
  readonly actual: number
}

function comparePart(compared: readonly ComparedTrade[]): ReplayedPart {
  const statisticsOf = (r: (one: ComparedTrade) => number) =>
    rStatistics(compared.map((one) => ({ ...one.trade, r: r(one) })))
  const noDifference = { value: null, reason: 'no_trades', n: 0 }
  return {
    trades: compared.length,
    statistics: statisticsOf(({ replayed }) => replayed),
    maxDrawdownR: largestDrawdown(compared.map(({ replayed }) => replayed)),
    actual: statisticsOf(({ actual }) => actual),
    actualMaxDrawdownR: largestDrawdown(compared.map(({ actual }) => actual)),
    // The mean of paired differences, with the interval that mean R has.
    difference: statisticsOf(({ replayed, actual }) => replayed - actual)['meanR'] ?? noDifference,
  }
}

/**
 * Compares a replay with what was done on the same trades. Computed from what is stored when it is read: a strategy's
 * sample and a result never change.
 */
export function compareWithActual(
  sample: readonly SampleTrade[],
  { outcomes, parameters }: Pick<BacktestOutcome, 'outcomes'> & { readonly parameters: Partial<ReplayParameters> },
  tried: number,
): Comparison {
  const byId = new Map(sample.map((trade) => [trade.tradeId, trade]))
  const compared = outcomes.flatMap(({ tradeId, r }): ComparedTrade[] => {
    const trade = byId.get(tradeId)
    return trade === undefined ? [] : [{ trade, replayed: r, actual: trade.r - trade.costR }]
  })
  const actual = compared.map((one) => one.actual)
  const splitAt = parameters.splitAt ?? null
  const differences = compared.map((one) => one.replayed - one.actual)
  return {
    actual: { r: actual, equity: cumulativeSums(actual) },
    all: comparePart(compared),
    tried,
    // The best of several replays is further from 0 by chance than one: each is allowed its share of the 5%.
    corrected: meanInterval(differences, meanInflation(differences), 1 - 0.05 / Math.max(1, tried)),
    split:
      splitAt === null
        ? null
        : {
            inSample: comparePart(compared.filter(({ trade }) => !isOutOfSample(trade, splitAt))),
            outOfSample: comparePart(compared.filter(({ trade }) => isOutOfSample(trade, splitAt))),
          },
  }
}
