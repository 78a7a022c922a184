import { testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR } from './finding.ts'

export const mistakesCost: InsightCheck = {
  kind: 'mistakes',
  title: 'Mistakes',
  remedy: 'Pick the most frequent mistake and add a rule against it to the setup’s checklist.',
  examine(trades) {
    return testGroupEarnsLess(withMeasuredR(trades), ({ mistakes }) => mistakes > 0, {
      subject: null,
      those: 'Trades with a mistake',
      others: 'trades without one',
      minTrades: 15,
    })
  },
}
