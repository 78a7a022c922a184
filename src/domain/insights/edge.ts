import { differenceFromZero } from '#domain/two-samples.ts'
import { type Inquiry, inR, measured, resultsOf, severityOf, worstOf } from './finding.ts'

const fewest = 30

export const edge: Inquiry = {
  kind: 'edge',
  title: 'Edge',
  remedy:
    'With an edge, keep size steady and let the number of trades work. Without one, trade the smallest size until the setup that loses is found.',
  examine(trades) {
    const known = measured(trades)
    if (known.length < fewest) return []
    const found = differenceFromZero(resultsOf(known))
    if (found === null) return []
    const { value, interval } = found
    const between = `between ${inR(interval.low)} and ${inR(interval.high)} with 95 % confidence`
    return [
      {
        subject: null,
        nature: value > 0 ? 'strength' : 'weakness',
        severity: value > 0 ? severityOf(found.size) : 'high',
        statement:
          value > 0
            ? `The trades have an edge: ${inR(value)} each over ${known.length} trades, ${between}.`
            : `The trades lose by more than chance: ${inR(value)} each over ${known.length} trades, ${between}.`,
        n: known.length,
        effect: { value, unit: 'r', interval, nothing: 0 },
        pValue: found.pValue,
        evidence: value > 0 ? [] : worstOf(known),
      },
    ]
  },
}
