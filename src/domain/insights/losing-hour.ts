import { testLosingGroups } from './compare-groups.ts'
import type { InsightCheck } from './finding.ts'

export const losingHour: InsightCheck = {
  kind: 'hour',
  title: 'Hour of entry',
  remedy: 'Leave this hour out for the next fifty trades and compare; if the setup needs it, halve its size there.',
  examine: (trades) =>
    testLosingGroups(trades, (trade) => ({ kind: 'hour', value: String(trade.entryHour) }), {
      those: 'Trades entered in the hour {subject}',
      others: 'others',
    }),
}
