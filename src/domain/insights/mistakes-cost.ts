import { testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR } from './finding.ts'

export const mistakesCost: InsightCheck = {
  kind: 'mistakes',
  title: 'Mistakes',
  remedy: 'Take the most frequent mistake alone and put a rule against it into the setup’s checklist.',
  examine(trades) {
    const known = withMeasuredR(trades)
    return testGroupEarnsLess(
      known.filter(({ mistakes }) => mistakes > 0),
      known.filter(({ mistakes }) => mistakes === 0),
      { subject: null, those: 'Trades with a mistake', others: 'those without', minTrades: 15 },
    )
  },
}
