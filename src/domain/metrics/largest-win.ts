import { numberOf } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'
import { largest } from './statistics.ts'

export const largestWin: Metric = {
  key: 'largestWin',
  label: 'Largest win',
  unit: 'money',
  good: 'high',
  meaning: 'The best single trade.',
  formula: 'largest net P&L of a winning trade',
  undefinedWhen: 'no trade won',
  reference: 'common definition',
  compute(sample) {
    if (sample.wins.length === 0) return missing('no_wins', 0)
    return found(largest(sample.wins.map((trade) => numberOf(trade.netPnl))), sample.wins.length)
  },
}
