import { testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR, type MeasuredTrade } from './finding.ts'

const isBroken = ({ compliance, mandatoryBroken }: MeasuredTrade) =>
  compliance !== null && (compliance < 0.5 || mandatoryBroken > 0)

export const brokenRules: InsightCheck = {
  kind: 'brokenRules',
  title: 'Broken rules',
  remedy: 'Check the mandatory rules before sending an order; skip trades that break one.',
  examine(trades) {
    const checked = withMeasuredR(trades).filter(({ compliance }) => compliance !== null)
    return testGroupEarnsLess(checked, isBroken, {
      subject: null,
      those: 'Trades that break rules',
      others: 'trades that follow them',
      minTrades: 15,
    })
  },
}
