import { computeGrowthFactor } from '#domain/metrics/shared/balance-path.ts'
import { annualizeGrowth, countCalendarDays } from '#domain/metrics/shared/daily-returns.ts'
import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

/** A shorter span would be blown up to absurd yearly rates. */
const minDays = 90

export const annualGrowthRate: Metric = {
  key: 'annualGrowthRate',
  label: 'Growth a year',
  unit: 'fraction',
  good: 'high',
  signed: true,
  meaning: 'The constant yearly growth that trading gave the account, whatever was paid in or out.',
  formula:
    'last balance / opening balance (between cash flows: the products of balance before a flow / balance after the last) to the power 365.25 / calendar days, less 1',
  undefinedWhen: 'the trades span fewer than 90 days, or a balance was zero or below',
  reference: 'compound annual growth on calendar days',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const days = countCalendarDays(sample.days)
    const factor = computeGrowthFactor(sample.course)
    if (factor === null) return noMetricResult('no_equity', n)
    return days < minDays ? noMetricResult('too_few', n) : toMetricResult(annualizeGrowth(factor, days), n)
  },
}
