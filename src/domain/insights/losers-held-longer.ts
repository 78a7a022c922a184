import { differenceOfGroups } from '#domain/metrics/shared/dependent-groups.ts'
import { mapInterval } from '#domain/metrics/shared/small-samples.ts'
import { median } from '#domain/numbers/statistics.ts'
import { groupsOf } from './finding-chart.ts'
import { type InsightCheck, severityOfEffect } from './finding.ts'

const minTrades = 20

/** Times are compared as ratios: a minute matters to a scalp and not to a swing trade. */
const logarithm = (minutes: number) => Math.log(minutes + 1)

export const losersHeldLonger: InsightCheck = {
  kind: 'losersHeld',
  title: 'Losers held longer than winners',
  remedy: 'Place the stop with the entry, and time out trades that go nowhere.',
  examine(trades) {
    const losers = trades.filter(({ result }) => result === 'loss')
    const winners = trades.filter(({ result }) => result === 'win')
    if (losers.length < minTrades || winners.length < minTrades) return []
    const times = (of: typeof trades) => of.map(({ holdMinutes }) => holdMinutes)
    const decided = trades.filter(({ result }) => result !== 'breakeven')
    const difference = differenceOfGroups(
      times(decided).map(logarithm),
      decided.map(({ result }) => result === 'loss'),
    )
    if (difference === null) return []
    return [
      {
        subject: null,
        nature: difference.value > 0 ? 'weakness' : 'strength',
        severity: severityOfEffect(difference.size),
        statement: `Losers are held ${median(times(losers)).toFixed(0)} minutes (median of ${losers.length}), winners ${median(times(winners)).toFixed(0)} (of ${winners.length}).`,
        n: losers.length + winners.length,
        effect: {
          value: Math.expm1(difference.value),
          unit: 'fraction',
          interval: mapInterval(difference.interval, Math.expm1),
          nothing: 0,
        },
        pValue: difference.pValue,
        evidence: losers
          .toSorted((a, b) => b.holdMinutes - a.holdMinutes)
          .slice(0, 10)
          .map(({ id }) => id),
        members: losers,
        rPerTrade: null,
        chart: groupsOf('minutes', [
          { label: 'Losers', n: losers.length, value: median(times(losers)), interval: null },
          { label: 'Winners', n: winners.length, value: median(times(winners)), interval: null },
        ]),
      },
    ]
  },
  withoutWorth: 'Compares times, not results.',
  require: (trades) =>
    (['loss', 'win'] as const).map((kind) => ({
      of: kind === 'loss' ? 'losers' : 'winners',
      have: trades.filter(({ result }) => result === kind).length,
      needed: minTrades,
    })),
}
