import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { mean } from '#domain/numbers/statistics.ts'
import { groupsOf, meanBar } from './finding-chart.ts'
import { type InsightCheck, formatR, withMeasuredR, rMultiplesOf, severityOfEffect, worstTradeIds } from './finding.ts'

const minTradesPerHalf = 30

export const changeOverTime: InsightCheck = {
  kind: 'change',
  title: 'Change over time',
  remedy: 'Compare both halves. Act on what changed.',
  examine(trades) {
    const known = withMeasuredR(trades)
    const middle = Math.floor(known.length / 2)
    if (middle < minTradesPerHalf) return []
    const [older, recent] = [rMultiplesOf(known.slice(0, middle)), rMultiplesOf(known.slice(middle))]
    const difference = differenceOfGroups(
      rMultiplesOf(known),
      known.map((_, index) => index >= middle),
    )
    if (difference === null) return []
    const worse = difference.value < 0
    return [
      {
        subject: null,
        nature: worse ? 'weakness' : 'strength',
        severity: severityOfEffect(difference.size),
        statement: `Results got ${worse ? 'worse' : 'better'}: ${formatR(mean(older))} per trade over the first ${older.length}, ${formatR(mean(recent))} over the last ${recent.length}.`,
        n: known.length,
        effect: { value: difference.value, unit: 'r', interval: difference.interval, nothing: 0 },
        pValue: Math.max(difference.pValue, difference.rankPValue),
        evidence: worse ? worstTradeIds(known.slice(middle)) : [],
        members: known.slice(middle),
        rPerTrade: { value: difference.value, interval: difference.interval },
        isPeriod: true,
        chart: groupsOf('r', [
          meanBar(`First ${older.length} trades`, older),
          meanBar(`Last ${recent.length} trades`, recent),
        ]),
      },
    ]
  },
  require: (trades) => [{ of: 'trades with an R', have: withMeasuredR(trades).length, needed: 2 * minTradesPerHalf }],
}
