import { exact, larger, toNumber } from '#domain/decimal.ts'
import { found, missing, type Metric } from './metric.ts'

export const maxDrawdownMoney: Metric = {
  key: 'maxDrawdownMoney',
  label: 'Largest drawdown in money',
  unit: 'money',
  good: 'low',
  meaning: 'The most money given back from a peak of the P&L, trade by trade.',
  formula: 'largest peak of the cumulated net P&L - cumulated net P&L',
  undefinedWhen: 'there are no trades',
  reference: 'common definition; the opening balance is the first peak',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return missing('no_trades', 0)
    let peak = exact('0')
    let cumulated = peak
    let deepest = peak
    for (const trade of sample.trades) {
      cumulated = cumulated.plus(trade.netPnl)
      peak = larger(peak, cumulated)
      deepest = larger(deepest, peak.minus(cumulated))
    }
    return found(toNumber(deepest), n)
  },
}
