import type { StudiedTrade } from '#domain/metrics/setup/studied-trade.ts'
import { requireGroup, testGroupEarnsLess } from './compare-groups.ts'
import { type InsightCheck, withMeasuredR } from './finding.ts'

/** Whether a trade broke a mandatory rule or more than half of its rules by weight; false if none was checked. */
export const breaksRules = ({ compliance, mandatoryBroken }: Pick<StudiedTrade, 'compliance' | 'mandatoryBroken'>) =>
  compliance !== null && (compliance < 0.5 || mandatoryBroken > 0)

const words = { those: 'Trades that break rules', others: 'trades that follow them', minTrades: 15 }
const checkedTrades = (trades: readonly StudiedTrade[]) =>
  withMeasuredR(trades).filter(({ compliance }) => compliance !== null)

export const brokenRules: InsightCheck = {
  kind: 'brokenRules',
  title: 'Broken rules',
  remedy: 'Check the mandatory rules before sending an order; skip trades that break one.',
  examine: (trades) =>
    testGroupEarnsLess(checkedTrades(trades), breaksRules, {
      ...words,
      subject: null,
      removal: { selector: 'brokenRule', values: {} },
    }),
  require: (trades) => requireGroup(checkedTrades(trades), breaksRules, words),
}
