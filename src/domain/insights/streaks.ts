import { runCount } from '#domain/metrics/shared/streaks.ts'
import { normalCdf } from '#domain/numbers/normal-cdf.ts'
import { type InsightCheck, severityOfEffect } from './finding.ts'

const minTrades = 50

export const streaks: InsightCheck = {
  kind: 'streaks',
  title: 'Streaks of wins and losses',
  remedy: 'Results depend on each other: set a number of consecutive losses that ends the day.',
  examine(trades) {
    const decided = trades.filter(({ result }) => result !== 'breakeven')
    const n = decided.length
    const wins = decided.filter(({ result }) => result === 'win').length
    if (n < minTrades || wins === 0 || wins === n) return []
    // Wald and Wolfowitz, 1940.
    const pairs = 2 * wins * (n - wins)
    const expected = pairs / n + 1
    const deviation = Math.sqrt((pairs * (pairs - n)) / (n * n * (n - 1)))
    const runs = runCount(decided.map(({ result }) => result))
    if (!(deviation > 0)) return []
    const z = (runs - expected) / deviation
    return [
      {
        subject: null,
        nature: z < 0 ? 'weakness' : 'strength',
        severity: severityOfEffect((expected - runs) / expected / 0.5),
        statement: `Wins and losses come in streaks: ${runs} in ${n} trades, where ${expected.toFixed(0)} are expected if results are independent.`,
        n,
        effect: {
          value: runs / expected,
          unit: 'ratio',
          interval: { low: (runs - 1.96 * deviation) / expected, high: (runs + 1.96 * deviation) / expected },
          nothing: 1,
        },
        pValue: 2 * normalCdf(-Math.abs(z)),
        evidence: [],
      },
    ]
  },
}
