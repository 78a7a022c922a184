import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'

export const exposure: Metric = {
  key: 'exposure',
  label: 'Time in market',
  unit: 'fraction',
  good: 'neither',
  meaning: 'The share of time with at least one open trade.',
  formula: 'time with an open trade / time from the first entry to the last exit, nights and weekends included',
  undefinedWhen: 'there are no trades, or no time passed between the first entry and the last exit',
  reference: 'common definition; trades that overlap count once',
  compute(sample) {
    const n = sample.trades.length
    if (n === 0) return noMetricResult('no_trades', 0)
    const spans = sample.trades
      .map(({ entryTime, exitTime }) => ({ from: entryTime, to: exitTime }))
      .toSorted((a, b) => a.from - b.from)
    const start = spans[0]?.from ?? 0
    let open = 0
    let until = start
    for (const { from, to } of spans) {
      open += Math.max(0, to - Math.max(from, until))
      until = Math.max(until, to)
    }
    return until === start ? noMetricResult('no_hold_time', n) : toMetricResult(open / (until - start), n)
  },
}
