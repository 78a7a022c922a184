import { toMetricResult, noMetricResult, type Metric } from '#domain/metrics/shared/metric.ts'
import { runsTest } from '#domain/metrics/shared/streaks.ts'

export const runsZ: Metric = {
  key: 'runsZ',
  label: 'Z of runs',
  unit: 'ratio',
  good: 'neither',
  meaning: 'Whether wins and losses alternate (above 0) or cluster (below 0). Beyond ±2 is unusual.',
  formula:
    '(runs - (X / N + 1)) / root of X (X - N) / (N squared (N - 1)), X = 2 × wins × losses, break-evens left out',
  undefinedWhen: 'no trade won or none lost, or there are fewer than two of them',
  reference: 'A. Wald and J. Wolfowitz, On a Test Whether Two Samples are from the Same Population, 1940',
  compute(sample) {
    const decided = sample.trades.filter((trade) => trade.result !== 'breakeven')
    const n = decided.length
    if (sample.wins.length === 0) return noMetricResult('no_wins', n)
    if (sample.losses.length === 0) return noMetricResult('no_losses', n)
    const test = runsTest(decided.map((trade) => trade.result === 'win'))
    return test === null ? noMetricResult('too_few', n) : toMetricResult(test.z, n)
  },
}
