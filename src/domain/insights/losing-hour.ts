import { losingGroups } from './compare-groups.ts'
import type { Inquiry } from './finding.ts'

export const losingHour: Inquiry = {
  kind: 'hour',
  title: 'Hour of entry',
  remedy: 'Leave this hour out for the next fifty trades and compare; if the setup needs it, halve its size there.',
  examine: (trades) =>
    losingGroups(trades, (trade) => ({ kind: 'hour', value: String(trade.entryHour) }), {
      those: 'Trades entered in the hour {subject}',
      others: 'others',
    }),
}
