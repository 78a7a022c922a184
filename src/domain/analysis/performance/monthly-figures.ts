import { plainFigure } from '#domain/analysis/parts/tool-figures.ts'
import type { ToolFigure } from '#domain/analysis/shapes/tool-result.ts'
import type { Account } from '#domain/analysis/shapes/tool.ts'
import {
  computeAdjustedSharpe,
  computeSharpe,
  computeSortino,
  type DailyReturns,
  sumGainsAndLosses,
} from '#domain/metrics/shared/daily-returns.ts'
import { computeDrawdowns } from '#domain/metrics/shared/drawdowns.ts'
import type { MetricReason } from '#domain/metrics/shared/metric.ts'
import type { Sample } from '#domain/metrics/shared/sample.ts'
import { allEqual, mean, standardDeviation } from '#domain/numbers/statistics.ts'

/** Fewest months for a ratio. */
const minMonths = 6

/**
 * Returns of calendar months, compounded from those of their days, and the growth that they add up to: without the cash
 * flows within a month, which are no gains or losses.
 */
export function monthlyReturns({ returns, dates }: Pick<DailyReturns, 'returns' | 'dates'>) {
  const months: { month: string; factor: number }[] = []
  for (const [index, value] of returns.entries()) {
    const month = dates[index]?.slice(0, 7) ?? ''
    const last = months.at(-1)
    if (last?.month === month) last.factor *= 1 + value
    else months.push({ month, factor: 1 + value })
  }
  let grown = 1
  const ends = months.map(({ factor }) => (grown *= factor))
  return { returns: months.map(({ factor }) => factor - 1), balancePath: { starts: [1, ...ends.slice(0, -1)], ends } }
}

/** The ratios of the daily basis on monthly returns, 12 a year. Without a balance there are none. */
export function monthlyFigures(sample: Sample, { currency }: Account): ToolFigure[] {
  if (currency === null) return []
  const { returns, balancePath } =
    sample.daily === null ? { returns: [], balancePath: { starts: [], ends: [] } } : monthlyReturns(sample.daily)
  const n = returns.length
  const isEnough = n >= minMonths && !allEqual(returns)
  // The formulas of daily returns with their own number of periods a year.
  const monthly = { returns, perYear: 12 }
  const { gain, pain } = sumGainsAndLosses(returns)
  const whyNone = (known: MetricReason) =>
    sample.daily === null ? 'no_equity' : n === 0 ? 'no_trades' : n < minMonths ? 'too_few' : known
  const figure = (
    key: string,
    label: string,
    unit: 'ratio' | 'fraction',
    meaning: string,
    formula: string,
    value: number | null,
    { good = 'high', otherwise = 'zero_variance' }: { good?: 'high' | 'low'; otherwise?: MetricReason } = {},
  ) => plainFigure({ key, label, unit, good, meaning, formula }, value, n, { reason: whyNone(otherwise) })
  const noLoss = pain > 0 ? 'zero_variance' : 'no_losses'
  const drawdowns = computeDrawdowns(balancePath)
  return [
    figure(
      'monthlySharpe',
      'Sharpe ratio',
      'ratio',
      'Return per unit of risk, from months.',
      'mean / standard deviation of monthly returns, times the root of 12',
      isEnough ? computeSharpe(monthly) : null,
    ),
    figure(
      'monthlyAdjustedSharpe',
      'Adjusted Sharpe',
      'ratio',
      'The Sharpe ratio, lowered where months depend on the months before.',
      'mean / standard deviation of monthly returns × 12 / root of (12 + 2 × sum of (12 - k) × autocorrelation at lag k); at most the Sharpe ratio',
      isEnough ? computeAdjustedSharpe(monthly) : null,
    ),
    figure(
      'monthlySortino',
      'Sortino ratio',
      'ratio',
      'Return per unit of downside risk, from months.',
      'mean / downside deviation of monthly returns, times the root of 12',
      isEnough && pain > 0 ? computeSortino(monthly) : null,
      { otherwise: noLoss },
    ),
    figure(
      'monthlyMean',
      'Mean month',
      'fraction',
      'The average return of a month.',
      'mean of monthly returns, each compounded from its days',
      n === 0 ? null : mean(returns),
    ),
    figure(
      'monthlyVolatility',
      'Volatility',
      'fraction',
      'How much months vary, a year.',
      'standard deviation of monthly returns, times the root of 12',
      isEnough ? standardDeviation(returns) * Math.sqrt(12) : null,
      { good: 'low' },
    ),
    figure(
      'monthlyGainToPain',
      'Gain to pain',
      'ratio',
      'Gains of months per unit of their losses.',
      'sum of monthly returns / sum of losing ones',
      isEnough && pain > 0 ? (gain - pain) / pain : null,
      { otherwise: noLoss },
    ),
    figure(
      'winningMonths',
      'Winning months',
      'fraction',
      'The share of months with a gain.',
      'months with a return above 0 / all months',
      n === 0 ? null : returns.filter((value) => value > 0).length / n,
    ),
    figure(
      'monthlyDrawdown',
      'Largest drawdown',
      'fraction',
      'The largest decline between ends of months.',
      'largest (peak − growth) / peak at ends of months, cash flows left out',
      drawdowns === null || n === 0 ? null : drawdowns.fractions.reduce((most, value) => Math.max(most, value), 0),
      { good: 'low' },
    ),
  ]
}
