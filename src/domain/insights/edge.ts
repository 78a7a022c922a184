import { differenceFromZero } from '#domain/metrics/shared/two-samples.ts'
import { type InsightCheck, formatR, withMeasuredR, rMultiplesOf, severityOfEffect, worstTradeIds } from './finding.ts'

const minTrades = 30

export const edge: InsightCheck = {
  kind: 'edge',
  title: 'Edge',
  remedy:
    'With an edge, keep size steady and let the number of trades work. Without one, trade the smallest size until the setup that loses is found.',
  examine(trades) {
    const known = withMeasuredR(trades)
    if (known.length < minTrades) return []
    const found = differenceFromZero(rMultiplesOf(known))
    if (found === null) return []
    const { value, interval } = found
    const between = `between ${formatR(interval.low)} and ${formatR(interval.high)} with 95 % confidence`
    return [
      {
        subject: null,
        nature: value > 0 ? 'strength' : 'weakness',
        severity: value > 0 ? severityOfEffect(found.size) : 'high',
        statement:
          value > 0
            ? `The trades have an edge: ${formatR(value)} each over ${known.length} trades, ${between}.`
            : `The trades lose by more than chance: ${formatR(value)} each over ${known.length} trades, ${between}.`,
        n: known.length,
        effect: { value, unit: 'r', interval, nothing: 0 },
        pValue: found.pValue,
        evidence: value > 0 ? [] : worstTradeIds(known),
      },
    ]
  },
}
