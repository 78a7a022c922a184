import { averageTrade } from '#domain/metrics/pnl/average-trade.ts'
import { meanInterval } from '#domain/metrics/shared/confidence-intervals.ts'
import { meanInflation } from '#domain/metrics/shared/dependence.ts'
import { toMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { numberOf } from '#domain/numbers/decimal.ts'

export const expectancy: Metric = {
  key: 'expectancy',
  label: 'Expectancy',
  unit: 'money',
  good: 'high',
  signed: true,
  meaning: 'What the next trade is worth if the future resembles the past.',
  formula: 'win rate × average win - loss rate × average loss, which is the average trade',
  undefinedWhen: 'there are no trades',
  reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  compute(sample) {
    // sum of net P&L = gross profit - gross loss + break-evens' cents, so the weighted form and the mean are one number.
    const average = averageTrade.compute(sample)
    if (average.value === null) return average
    const results = sample.trades.map(({ netPnl }) => numberOf(netPnl))
    const inflation = meanInflation(results)
    return toMetricResult(average.value, average.n, meanInterval(results, inflation), inflation)
  },
}
