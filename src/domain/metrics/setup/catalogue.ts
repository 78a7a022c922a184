import { meanInterval, shareInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { drawdownInR } from '#domain/metrics/shared/drawdown-in-r.ts'
import {
  toMetricResult,
  type Interval,
  type Metric,
  type MetricReason,
  type MetricResult,
  noMetricResult,
} from '#domain/metrics/shared/metric.ts'
import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import { longestStreak } from '#domain/metrics/shared/streaks.ts'
import { differenceOfMeans } from '#domain/metrics/shared/two-samples.ts'
import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'
import { allEqual, mean, standardDeviation, sumNumbers } from '#domain/numbers/statistics.ts'
import type { StudiedTrade } from './studied-trade.ts'

/** Computes the 90 % interval of the Kelly fraction by resampling R in order; null where it is undefined or too expensive. */
export type KellyInterval = (r: readonly number[]) => Interval | null

/** What the figures of a setup are computed from, each part made once. */
export interface SetupSample {
  /** In order of exit. */
  readonly trades: readonly StudiedTrade[]
  /** R of the trades that have one, in order of exit. */
  readonly r: readonly number[]
  readonly winsR: readonly number[]
  readonly lossesR: readonly number[]
  /** R of trades whose rules were kept to 80 % or more, and to less than half. */
  readonly greenR: readonly number[]
  readonly redR: readonly number[]
  /** The first and the second half of `r`; the middle one of an odd number is in the second. */
  readonly olderR: readonly number[]
  readonly recentR: readonly number[]
  readonly kellyInterval: KellyInterval
}

/** One figure of a setup: as a metric, over R and the record of its trades instead of an account. */
export type SetupMetric = Omit<Metric, 'compute'> & { readonly compute: (sample: SetupSample) => MetricResult }

const rOf = (trades: readonly StudiedTrade[]): number[] => trades.flatMap(({ realizedR }) => realizedR ?? [])

/** Prepares trades of one setup, in any order. */
export function buildSetupSample(given: readonly StudiedTrade[], kellyInterval: KellyInterval): SetupSample {
  const trades = sortByExit(given)
  const r = rOf(trades)
  const middle = Math.floor(r.length / 2)
  return {
    trades,
    r,
    winsR: rOf(trades.filter(({ result }) => result === 'win')),
    lossesR: rOf(trades.filter(({ result }) => result === 'loss')),
    greenR: rOf(trades.filter(({ compliance }) => compliance !== null && compliance >= 0.8)),
    redR: rOf(trades.filter(({ compliance }) => compliance !== null && compliance < 0.5)),
    olderR: r.slice(0, middle),
    recentR: r.slice(middle),
    kellyInterval,
  }
}

function meanOrMissing(values: readonly number[], reason: MetricReason): MetricResult {
  const n = values.length
  return n === 0 ? noMetricResult(reason, 0) : toMetricResult(mean(values), n, meanInterval(values))
}

function shareOf(trades: readonly StudiedTrade[], fulfils: (trade: StudiedTrade) => boolean): MetricResult {
  const n = trades.length
  if (n === 0) return noMetricResult('no_trades', 0)
  const hits = trades.filter(fulfils).length
  return toMetricResult(hits / n, n, shareInterval(hits, n))
}

function differenceOrMissing(a: readonly number[], b: readonly number[], reason: MetricReason): MetricResult {
  const n = a.length + b.length
  if (a.length === 0 || b.length === 0) return noMetricResult(reason, n)
  const difference = differenceOfMeans(a, b)
  const enough = Math.min(a.length, b.length) >= 10
  const interval: Interval | null = enough ? (difference?.interval ?? null) : null
  return toMetricResult(mean(a) - mean(b), n, interval)
}

/** Every figure of a setup, in the order in which lists show them. */
export const setupMetrics: readonly SetupMetric[] = [
  {
    key: 'tradeCount',
    label: 'Trades',
    unit: 'count',
    good: 'neither',
    meaning: 'How many completed trades the figures are made of.',
    formula: 'number of completed trades of the setup that are not excluded',
    undefinedWhen: 'never; 0 without trades',
    reference: 'common definition',
    compute: ({ trades }) => toMetricResult(trades.length, trades.length),
  },
  {
    key: 'winRate',
    label: 'Win rate',
    unit: 'fraction',
    good: 'high',
    meaning: 'The share of the setup’s trades that won.',
    formula: 'winning trades / all trades, break-even ones included',
    undefinedWhen: 'there are no trades',
    reference: 'interval: E. B. Wilson, 1927',
    compute: ({ trades }) => shareOf(trades, ({ result }) => result === 'win'),
  },
  {
    key: 'averageWinR',
    label: 'Average win',
    unit: 'r',
    good: 'high',
    meaning: 'What a winning trade of the setup made on average.',
    formula: 'mean R of winning trades with a risk',
    undefinedWhen: 'no winning trade has a risk',
    reference: 'R multiples: V. K. Tharp',
    compute: ({ winsR }) => meanOrMissing(winsR, 'no_wins'),
  },
  {
    key: 'averageLossR',
    label: 'Average loss',
    unit: 'r',
    good: 'high',
    meaning: 'What a losing trade of the setup made on average, below 0.',
    formula: 'mean R of losing trades with a risk',
    undefinedWhen: 'no losing trade has a risk',
    reference: 'R multiples: V. K. Tharp',
    compute: ({ lossesR }) => meanOrMissing(lossesR, 'no_losses'),
  },
  {
    key: 'payoffRatio',
    label: 'Payoff ratio',
    unit: 'ratio',
    good: 'high',
    meaning: 'How large the average win is for each unit of the average loss.',
    formula: 'average win / |average loss|, in R',
    undefinedWhen: 'no win or no loss has a risk',
    reference: 'common definition',
    compute({ winsR, lossesR }) {
      const n = winsR.length + lossesR.length
      if (winsR.length === 0) return noMetricResult('no_wins', n)
      return lossesR.length === 0 ? noMetricResult('no_losses', n) : toMetricResult(mean(winsR) / -mean(lossesR), n)
    },
  },
  {
    key: 'expectancyR',
    label: 'Expectancy',
    unit: 'r',
    good: 'high',
    meaning: 'What the next trade of the setup is worth in R if the future resembles the past.',
    formula: 'mean R of trades with a risk; interval by Student’s t',
    undefinedWhen: 'no trade has a risk',
    reference: 'R multiples: V. K. Tharp',
    compute: ({ r }) => meanOrMissing(r, 'no_risk'),
  },
  {
    key: 'profitFactor',
    label: 'Profit factor',
    unit: 'ratio',
    good: 'high',
    meaning: 'What the setup won for each R that it lost.',
    formula: 'sum of positive R / |sum of negative R|',
    undefinedWhen: 'no trade has a risk, or none lost',
    reference: 'common definition, in R so that currencies do not matter',
    compute({ r }) {
      if (r.length === 0) return noMetricResult('no_risk', 0)
      const lost = -sumNumbers(r.filter((value) => value < 0))
      return lost === 0
        ? noMetricResult('no_losses', r.length)
        : toMetricResult(sumNumbers(r.filter((value) => value > 0)) / lost, r.length)
    },
  },
  {
    key: 'sqn',
    label: 'SQN',
    unit: 'ratio',
    good: 'high',
    meaning: 'How surely the setup’s mean R differs from 0, at most a hundred trades counting.',
    formula: 'root of min(n, 100) x mean R / deviation of R',
    undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
    reference: 'system quality number: V. K. Tharp',
    compute({ r }) {
      const n = r.length
      if (n === 0) return noMetricResult('no_risk', 0)
      if (n < 2) return noMetricResult('too_few', n)
      return allEqual(r)
        ? noMetricResult('zero_variance', n)
        : toMetricResult((Math.sqrt(Math.min(n, 100)) * mean(r)) / standardDeviation(r), n)
    },
  },
  {
    key: 'maxDrawdownR',
    label: 'Largest drawdown',
    unit: 'r',
    good: 'low',
    meaning: 'The most R given back from a peak of the setup’s cumulated R.',
    formula: 'largest peak of cumulated R - cumulated R, 0 being the first peak',
    undefinedWhen: 'no trade has a risk',
    reference: 'common definition',
    compute: ({ r }) =>
      r.length === 0 ? noMetricResult('no_risk', 0) : toMetricResult(drawdownInR(r).largest, r.length),
  },
  {
    key: 'longestLosingStreak',
    label: 'Longest losing streak',
    unit: 'count',
    good: 'low',
    meaning: 'Most losses of the setup in a row.',
    formula: 'most consecutive losing trades by exit; break-even trades end a streak',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
    compute: ({ trades }) =>
      trades.length === 0
        ? noMetricResult('no_trades', 0)
        : toMetricResult(longestStreak(trades, 'loss'), trades.length),
  },
  {
    key: 'kelly',
    label: 'Kelly fraction',
    unit: 'fraction',
    good: 'high',
    meaning: 'The share of equity per trade that would have grown an account fastest.',
    formula: 'the f that maximises mean log(1 + f R); interval of 90 % from 1000 resamples, up to 5000 trades',
    undefinedWhen: 'fewer than 10 trades have a risk, or none of them lost',
    reference: 'J. L. Kelly, 1956; bootstrap: docs/simulation-spec.md section 5',
    compute({ r, kellyInterval }) {
      const n = r.length
      if (n === 0) return noMetricResult('no_risk', 0)
      if (n < 10) return noMetricResult('too_few', n)
      const fraction = empiricalKelly(r)
      return fraction === null ? noMetricResult('no_losses', n) : toMetricResult(fraction, n, kellyInterval(r))
    },
  },
  {
    key: 'averageCompliance',
    label: 'Rules kept',
    unit: 'fraction',
    good: 'high',
    meaning: 'How far the rules of the setup were kept on average.',
    formula: 'mean of (weights of rules kept / weights of rules that applied)',
    undefinedWhen: 'no rule was checked on any trade',
    reference: 'common definition',
    compute: ({ trades }) =>
      meanOrMissing(
        trades.flatMap(({ compliance }) => compliance ?? []),
        'no_rules',
      ),
  },
  {
    key: 'expectancyGreen',
    label: 'Expectancy, rules kept',
    unit: 'r',
    good: 'high',
    meaning: 'Mean R of the trades on which the rules were kept.',
    formula: 'mean R where at least 80 % of the weights were kept',
    undefinedWhen: 'no such trade has a risk',
    reference: 'bands of 80 and 50 %',
    compute: ({ greenR }) => meanOrMissing(greenR, 'no_rules'),
  },
  {
    key: 'expectancyRed',
    label: 'Expectancy, rules broken',
    unit: 'r',
    good: 'high',
    meaning: 'Mean R of the trades on which most rules were broken.',
    formula: 'mean R where less than half of the weights were kept',
    undefinedWhen: 'no such trade has a risk',
    reference: 'bands of 80 and 50 %',
    compute: ({ redR }) => meanOrMissing(redR, 'no_rules'),
  },
  {
    key: 'greenLessRed',
    label: 'Worth of the rules',
    unit: 'r',
    good: 'high',
    meaning: 'How much more a trade made when the rules were kept.',
    formula: 'expectancy with rules kept - expectancy with rules broken; interval by Welch, from ten trades each',
    undefinedWhen: 'there are no trades with a risk in one of the bands',
    reference: 'B. L. Welch, 1947',
    compute: ({ greenR, redR }) => differenceOrMissing(greenR, redR, 'no_rules'),
  },
  {
    key: 'stopCoverage',
    label: 'Trades with a stop',
    unit: 'fraction',
    good: 'high',
    meaning: 'The share of trades with a stop, without which there is no R.',
    formula: 'trades with a placed or planned stop / trades',
    undefinedWhen: 'there are no trades',
    reference: 'interval: E. B. Wilson, 1927',
    compute: ({ trades }) => shareOf(trades, ({ hasStop }) => hasStop),
  },
  {
    key: 'excursionCoverage',
    label: 'Trades with excursions',
    unit: 'fraction',
    good: 'high',
    meaning: 'The share of trades whose MAE and MFE are known in R.',
    formula: 'trades with MAE and MFE / trades',
    undefinedWhen: 'there are no trades',
    reference: 'interval: E. B. Wilson, 1927',
    compute: ({ trades }) => shareOf(trades, ({ maeR, mfeR }) => maeR !== null && mfeR !== null),
  },
  {
    key: 'postExitCoverage',
    label: 'Trades with prices after the exit',
    unit: 'fraction',
    good: 'high',
    meaning: 'The share of trades of which it is known how the price went on.',
    formula: 'trades with highest and lowest price after the exit / trades',
    undefinedWhen: 'there are no trades',
    reference: 'interval: E. B. Wilson, 1927',
    compute: ({ trades }) => shareOf(trades, ({ hasPostExit }) => hasPostExit),
  },
  {
    key: 'olderExpectancyR',
    label: 'Expectancy, older half',
    unit: 'r',
    good: 'high',
    meaning: 'Mean R of the first half of the trades.',
    formula: 'mean R of the first half of the trades with a risk, by exit',
    undefinedWhen: 'fewer than two trades have a risk',
    reference: 'halves of the history',
    compute: ({ olderR }) => meanOrMissing(olderR, 'too_few'),
  },
  {
    key: 'recentExpectancyR',
    label: 'Expectancy, recent half',
    unit: 'r',
    good: 'high',
    meaning: 'Mean R of the second half of the trades.',
    formula: 'mean R of the second half of the trades with a risk, by exit',
    undefinedWhen: 'no trade has a risk',
    reference: 'halves of the history',
    compute: ({ recentR }) => meanOrMissing(recentR, 'no_risk'),
  },
  {
    key: 'recentLessOlder',
    label: 'Change of the expectancy',
    unit: 'r',
    good: 'high',
    meaning: 'How the setup has changed: what a trade makes now more than it used to.',
    formula: 'expectancy of the recent half - that of the older; interval by Welch, from ten trades each',
    undefinedWhen: 'fewer than two trades have a risk',
    reference: 'B. L. Welch, 1947',
    compute: ({ recentR, olderR }) => differenceOrMissing(recentR, olderR, 'too_few'),
  },
]

/** Every figure of a setup, by key, of completed trades in any order. */
export function computeSetupMetrics(
  trades: readonly StudiedTrade[],
  kellyInterval: KellyInterval,
): Record<string, MetricResult> {
  const sample = buildSetupSample(trades, kellyInterval)
  return Object.fromEntries(setupMetrics.map((metric) => [metric.key, metric.compute(sample)]))
}
