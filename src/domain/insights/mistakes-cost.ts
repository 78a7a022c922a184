import { requireGroup, testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, type MeasuredTrade, withMeasuredR } from './finding.ts'

const hasMistake = ({ mistakes }: MeasuredTrade) => mistakes > 0
const words = { those: 'Trades with a mistake', others: 'trades without one', minTrades: 15 }

export const mistakesCost: InsightCheck = {
  kind: 'mistakes',
  title: 'Mistakes',
  remedy: 'Pick the most frequent mistake and add a rule against it to the setup’s checklist.',
  examine: (trades) =>
    testGroupEarnsLess(withMeasuredR(trades), hasMistake, {
      ...words,
      subject: null,
      removal: { selector: 'mistake', values: {} },
    }),
  require: (trades) => requireGroup(withMeasuredR(trades), hasMistake, words),
}
