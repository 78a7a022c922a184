import { losingGroups } from './compare-groups.ts'
import type { Inquiry } from './finding.ts'

export const losingWeekday: Inquiry = {
  kind: 'weekday',
  title: 'Day of the week',
  remedy: 'Leave this day out for the next fifty trades, or trade it at half size, and compare.',
  examine: (trades) =>
    losingGroups(trades, (trade) => ({ kind: 'weekday', value: String(trade.entryWeekday) }), {
      those: 'Trades entered on {subject}',
      others: 'others',
    }),
}
