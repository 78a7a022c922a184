import { runsTest } from '#domain/metrics/shared/streaks.ts'
import { groupsOf } from './finding-chart.ts'
import { type InsightCheck, severityOfEffect } from './finding.ts'

const minTrades = 50

export const streaks: InsightCheck = {
  kind: 'streaks',
  title: 'Streaks of wins and losses',
  remedy: 'Results depend on each other: set a number of consecutive losses that ends the day.',
  examine(trades) {
    const decided = trades.filter(({ result }) => result !== 'breakeven')
    const n = decided.length
    const test = n < minTrades ? null : runsTest(decided.map(({ result }) => result === 'win'))
    if (test === null) return []
    const { runs, expected, deviation, z, pValue } = test
    return [
      {
        subject: null,
        nature: z < 0 ? 'weakness' : 'strength',
        severity: severityOfEffect((expected - runs) / expected / 0.5),
        statement: `Wins and losses come in streaks: ${runs} in ${n} trades, ${expected.toFixed(0)} expected by chance.`,
        n,
        effect: {
          value: runs / expected,
          unit: 'ratio',
          interval: { low: (runs - 1.96 * deviation) / expected, high: (runs + 1.96 * deviation) / expected },
          nothing: 1,
        },
        pValue,
        evidence: [],
        members: decided,
        rPerTrade: null,
        chart: groupsOf('count', [
          { label: 'Your streaks', n, value: runs, interval: null },
          {
            label: 'If independent',
            n: null,
            value: expected,
            interval: { low: expected - 1.96 * deviation, high: expected + 1.96 * deviation },
          },
        ]),
      },
    ]
  },
  withoutWorth: 'Describes the order of results, not their size.',
  require: (trades) => [
    {
      of: 'wins and losses',
      have: trades.filter(({ result }) => result !== 'breakeven').length,
      needed: minTrades,
    },
  ],
}
