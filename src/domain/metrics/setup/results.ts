import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { drawdownInR } from '#domain/metrics/shared/drawdown-in-r.ts'
import { noMetricResult, toMetricResult } from '#domain/metrics/shared/metric.ts'
import { smallSample } from '#domain/metrics/shared/small-samples.ts'
import { longestStreak } from '#domain/metrics/shared/streaks.ts'
import { empiricalKelly } from '#domain/metrics/sizing/kelly-fraction.ts'
import { allEqual, mean, standardDeviation, sumNumbers } from '#domain/numbers/statistics.ts'
import { meanOrMissing, shareOf, type SetupMetric } from './sample.ts'

export const tradeCount: SetupMetric = {
  key: 'tradeCount',
  label: 'Trades',
  unit: 'count',
  good: 'neither',
  meaning: 'The number of completed trades behind the figures.',
  formula: 'number of completed trades of the setup that are not excluded',
  undefinedWhen: 'never; 0 without trades',
  reference: 'common definition',
  compute: ({ trades }) => toMetricResult(trades.length, trades.length),
}

export const winRate: SetupMetric = {
  key: 'winRate',
  label: 'Win rate',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of the setup’s trades that won.',
  formula: 'winning trades / all trades, break-even ones included',
  undefinedWhen: 'there are no trades',
  reference: 'interval: E. B. Wilson, 1927',
  compute: ({ trades, confidence }) => shareOf(trades, ({ result }) => result === 'win', confidence),
}

export const averageWinR: SetupMetric = {
  key: 'averageWinR',
  label: 'Average win',
  unit: 'r',
  good: 'high',
  meaning: 'The average R of a winning trade.',
  formula: 'mean R of winning trades with a risk',
  undefinedWhen: 'no winning trade has a risk',
  reference: 'R multiples: V. K. Tharp',
  compute: ({ winsR }) => meanOrMissing(winsR, 'no_wins'),
}

export const averageLossR: SetupMetric = {
  key: 'averageLossR',
  label: 'Average loss',
  unit: 'r',
  good: 'high',
  meaning: 'The average R of a losing trade, below 0.',
  formula: 'mean R of losing trades with a risk',
  undefinedWhen: 'no losing trade has a risk',
  reference: 'R multiples: V. K. Tharp',
  compute: ({ lossesR }) => meanOrMissing(lossesR, 'no_losses'),
}

export const payoffRatio: SetupMetric = {
  key: 'payoffRatio',
  label: 'Payoff ratio',
  unit: 'ratio',
  good: 'high',
  meaning: 'How many times larger the average win is than the average loss.',
  formula: 'average win / |average loss|, in R',
  undefinedWhen: 'no win or no loss has a risk',
  reference: 'common definition',
  compute({ winsR, lossesR }) {
    const n = winsR.length + lossesR.length
    if (winsR.length === 0) return noMetricResult('no_wins', n)
    return lossesR.length === 0 ? noMetricResult('no_losses', n) : toMetricResult(mean(winsR) / -mean(lossesR), n)
  },
}

export const expectancyR: SetupMetric = {
  key: 'expectancyR',
  label: 'Expectancy',
  unit: 'r',
  good: 'high',
  meaning: 'What the next trade is worth in R if the future resembles the past.',
  formula:
    'mean R of trades with a risk; interval by Student’s t, with the effective n where results depend on each other',
  undefinedWhen: 'no trade has a risk',
  reference: 'R multiples: V. K. Tharp',
  compute: ({ r, confidence }) => meanOrMissing(r, 'no_risk', confidence),
}

export const profitFactor: SetupMetric = {
  key: 'profitFactor',
  label: 'Profit factor',
  unit: 'ratio',
  good: 'high',
  meaning: 'R won per R lost.',
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
}

export const sqn: SetupMetric = {
  key: 'sqn',
  label: 'SQN',
  unit: 'ratio',
  good: 'high',
  meaning: 'How certain it is that mean R differs from 0, with n capped at 100.',
  formula: 'square root of min(n, 100) × mean R / standard deviation of R',
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
}

export const maxDrawdownR: SetupMetric = {
  key: 'maxDrawdownR',
  label: 'Largest drawdown',
  unit: 'r',
  good: 'low',
  meaning: 'The largest decline of cumulative R from a peak.',
  formula: 'largest (peak of cumulative R - cumulative R), with 0 as the first peak',
  undefinedWhen: 'no trade has a risk',
  reference: 'common definition',
  compute: ({ r }) =>
    r.length === 0 ? noMetricResult('no_risk', 0) : toMetricResult(drawdownInR(r).largest, r.length),
}

export const longestLosingStreak: SetupMetric = {
  key: 'longestLosingStreak',
  label: 'Longest losing streak',
  unit: 'count',
  good: 'low',
  meaning: 'The most consecutive losses of the setup.',
  formula: 'most consecutive losing trades by exit; break-even trades end a streak',
  undefinedWhen: 'there are no trades',
  reference: 'common definition',
  compute: ({ trades }) =>
    trades.length === 0 ? noMetricResult('no_trades', 0) : toMetricResult(longestStreak(trades, 'loss'), trades.length),
}

export const kelly: SetupMetric = {
  key: 'kelly',
  label: 'Kelly fraction',
  unit: 'fraction',
  good: 'high',
  meaning: 'The share of equity per trade that would have maximized growth.',
  formula:
    'the f that maximizes mean log(1 + f R); 90% interval from 1,000 resamples, of blocks where results depend on each other, from 30 to 5,000 trades',
  undefinedWhen: 'fewer than 10 trades have a risk, or none of them lost',
  reference: 'J. L. Kelly, 1956; bootstrap: docs/simulation-spec.md section 5',
  compute({ r, kellyInterval }) {
    const n = r.length
    if (n === 0) return noMetricResult('no_risk', 0)
    if (n < 10) return noMetricResult('too_few', n)
    const fraction = empiricalKelly(r)
    if (fraction === null) return noMetricResult('no_losses', n)
    const inflation = meanInflation(r)
    return n < smallSample
      ? { ...toMetricResult(fraction, n, null, inflation), lacksInterval: true }
      : toMetricResult(fraction, n, kellyInterval(r), inflation)
  },
}
