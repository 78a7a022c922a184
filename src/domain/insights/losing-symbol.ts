import { testLosingGroups } from './compare-groups.ts'
import type { InsightCheck } from './finding.ts'

export const losingSymbol: InsightCheck = {
  kind: 'symbol',
  title: 'Symbol',
  remedy: 'Take this symbol off the list, or go back to paper with it until it earns.',
  examine: (trades) =>
    testLosingGroups(trades, ({ symbol }) => ({ kind: 'symbol', value: symbol }), {
      those: 'Trades in {subject}',
      others: 'other symbols',
    }),
}
