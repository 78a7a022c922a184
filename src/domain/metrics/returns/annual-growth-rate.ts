import { computeGrowthFactor } from '#domain/metrics/shared/balance-path.ts'
import { annualizeGrowth, countCalendarDays } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

/** Shorter periods would give absurd annual rates. */
const minDays = 90

export const annualGrowthRate: Metric = {
  key: 'annualGrowthRate',
  label: 'Annual growth',
  unit: 'fraction',
  good: 'high',
  signed: true,
  meaning: 'The compound annual growth from trading, excluding deposits and withdrawals.',
  formula:
    '(last balance / opening balance) to the power 365.25 / calendar days, minus 1; with cash flows, the product of the growth between them',
  undefinedWhen: 'the trades span fewer than 90 days, or a balance was zero or below',
  reference: 'compound annual growth on calendar days',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const days = countCalendarDays(sample.days)
    const factor = computeGrowthFactor(sample.balancePath)
    if (factor === null) return noMetricResult('no_equity', n)
    return days < minDays ? noMetricResult('too_few', n) : toMetricResult(annualizeGrowth(factor, days), n)
  },
}
