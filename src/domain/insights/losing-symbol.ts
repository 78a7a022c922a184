import { losingGroups } from './compare-groups.ts'
import type { Inquiry } from './finding.ts'

export const losingSymbol: Inquiry = {
  kind: 'symbol',
  title: 'Symbol',
  remedy: 'Take this symbol off the list, or go back to paper with it until it earns.',
  examine: (trades) =>
    losingGroups(trades, ({ symbol }) => ({ kind: 'symbol', value: symbol }), {
      those: 'Trades in {subject}',
      others: 'other symbols',
    }),
}
