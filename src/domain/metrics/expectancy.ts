import { numberOf } from '#domain/decimal.ts'
import { averageTrade } from './average-trade.ts'
import { intervalOfMean } from './intervals.ts'
import { found, type Metric } from './metric.ts'

export const expectancy: Metric = {
  key: 'expectancy',
  label: 'Expectancy',
  unit: 'money',
  good: 'high',
  meaning: 'What the next trade is worth if the future resembles the past.',
  formula: 'win rate x average win - loss rate x average loss, which is the average trade',
  undefinedWhen: 'there are no trades',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    // sum of net P&L = gross profit - gross loss + break-evens' cents, so the weighted form and the mean are one number.
    const average = averageTrade.compute(sample)
    if (average.value === null) return average
    return found(average.value, average.n, intervalOfMean(sample.trades.map(({ netPnl }) => numberOf(netPnl))))
  },
}
