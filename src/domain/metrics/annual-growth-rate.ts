import { growthFactor } from './course.ts'
import { annualGrowth, calendarDays } from './daily-returns.ts'
import { found, missing, type Metric } from './metric.ts'

/** A shorter span would be blown up to absurd yearly rates. */
const fewestDays = 90

export const annualGrowthRate: Metric = {
  key: 'annualGrowthRate',
  label: 'Growth a year',
  unit: 'fraction',
  good: 'high',
  meaning: 'The constant yearly growth that trading gave the account, whatever was paid in or out.',
  formula:
    'last balance / opening balance (between cash flows: the products of balance before a flow / balance after the last) to the power 365.25 / calendar days, less 1',
  undefinedWhen: 'the trades span fewer than 90 days, or a balance was zero or below',
  reference: 'compound annual growth on calendar days',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    const days = calendarDays(sample.days)
    const factor = growthFactor(sample.course)
    if (factor === null) return missing('no_equity', n)
    return days < fewestDays ? missing('too_few', n) : found(annualGrowth(factor, days), n)
  },
}
