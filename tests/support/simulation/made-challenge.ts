import type { ChallengeResult, PathMean } from '#domain/simulation/challenge.ts'
import { madeShare } from './build-growth-result.ts'

/** A mean with a made-up interval. */
export const madeMean = (mean: number, reach: number): PathMean => ({
  mean,
  sd: 1,
  standardError: reach / 1.96,
  low: mean - reach,
  high: mean + reach,
})

/** A handmade result for tests of screens: eight attempts. */
export const madeChallenge: ChallengeResult = {
  trades: 20,
  paths: 8,
  passed: madeShare(4, 8),
  phases: [madeShare(6, 8), madeShare(4, 8)],
  failed: { drawdown: madeShare(2, 8), dailyLoss: madeShare(1, 8), time: madeShare(1, 8) },
  daysToPass: { mean: 21, p10: 10, p25: 15, p50: 20, p75: 26, p90: 40 },
  payout: madeShare(3, 8),
  value: madeMean(0.02, 0.005),
  funded: { payout: madeShare(5, 8), kept: madeShare(2, 8), paid: madeMean(0.05, 0.01), payouts: 1.5 },
}
