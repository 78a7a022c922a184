import { mean } from '#domain/metrics/statistics.ts'
import { differenceOfMeans, rankSumPValue } from '#domain/two-samples.ts'
import { type Inquiry, inR, measured, resultsOf, severityOf, worstOf } from './finding.ts'

const fewestInHalf = 30

export const change: Inquiry = {
  kind: 'change',
  title: 'Change over time',
  remedy:
    'Compare what was traded, and how, in both halves: market, setups, size and rules. Act on what changed, not on the sum.',
  examine(trades) {
    const known = measured(trades)
    const middle = Math.floor(known.length / 2)
    if (middle < fewestInHalf) return []
    const [older, recent] = [resultsOf(known.slice(0, middle)), resultsOf(known.slice(middle))]
    const difference = differenceOfMeans(recent, older)
    if (difference === null) return []
    const worse = difference.value < 0
    return [
      {
        subject: null,
        nature: worse ? 'weakness' : 'strength',
        severity: severityOf(difference.size),
        statement: `Results have become ${worse ? 'worse' : 'better'}: ${inR(mean(older))} a trade over the first ${older.length}, ${inR(mean(recent))} over the last ${recent.length}.`,
        n: known.length,
        effect: { value: difference.value, unit: 'r', interval: difference.interval, nothing: 0 },
        pValue: Math.max(difference.pValue, rankSumPValue(recent, older)),
        evidence: worse ? worstOf(known.slice(middle)) : [],
      },
    ]
  },
}
