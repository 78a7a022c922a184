import { testLosingGroups } from './compare-groups.ts'
import type { InsightCheck } from './finding.ts'

export const losingWeekday: InsightCheck = {
  kind: 'weekday',
  title: 'Day of the week',
  remedy: 'Leave this day out for the next fifty trades, or trade it at half size, and compare.',
  examine: (trades) =>
    testLosingGroups(trades, (trade) => ({ kind: 'weekday', value: String(trade.entryWeekday) }), {
      those: 'Trades entered on {subject}',
      others: 'others',
    }),
}
