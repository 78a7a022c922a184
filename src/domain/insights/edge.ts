import { effectiveSample, meanInflation } from '#domain/metrics/shared/dependence.ts'
import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { trendOf } from './finding-chart.ts'
import {
  type InsightCheck,
  formatR,
  formatSampleSize,
  withMeasuredR,
  rMultiplesOf,
  severityOfEffect,
  worstTradeIds,
} from './finding.ts'

const minTrades = 30

export const edge: InsightCheck = {
  kind: 'edge',
  title: 'Edge',
  remedy:
    'With an edge, keep size steady and let the number of trades work. Without one, trade the smallest size until you find the losing setup.',
  examine(trades) {
    const known = withMeasuredR(trades)
    if (known.length < minTrades) return []
    const results = rMultiplesOf(known)
    const inflation = meanInflation(results)
    const found = differenceFromZero(results, inflation)
    if (found === null) return []
    const { value, interval } = found
    const between = `95% CI ${formatR(interval.low)} to ${formatR(interval.high)}`
    const effectiveN = effectiveSample(known.length, inflation).size
    const n = formatSampleSize(known.length, effectiveN)
    return [
      {
        subject: null,
        nature: value > 0 ? 'strength' : 'weakness',
        severity: value > 0 ? severityOfEffect(found.size) : 'high',
        statement:
          value > 0
            ? `Your trades have an edge: ${formatR(value)} per trade over ${n} (${between}).`
            : `Your trades lose more than chance explains: ${formatR(value)} per trade over ${n} (${between}).`,
        n: known.length,
        ...(inflation > 1 ? { effectiveN } : {}),
        effect: { value, unit: 'r', interval, nothing: 0 },
        pValue: found.pValue,
        evidence: value > 0 ? [] : worstTradeIds(known),
        members: known,
        rPerTrade: { value, interval },
        chart: trendOf(known),
      },
    ]
  },
  require: (trades) => [{ of: 'trades with an R', have: withMeasuredR(trades).length, needed: minTrades }],
}
