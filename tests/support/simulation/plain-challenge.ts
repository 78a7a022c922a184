import type { ChallengeInput } from '#domain/simulation/challenge.ts'

/** One unit of risk: a power of two, so that sums of wins and losses of 1R are exact. */
export const unit = 1 / 128

/** A challenge of one phase without a daily limit; tests change what they need. */
export const plainChallenge: ChallengeInput = {
  r: [1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1],
  days: { kind: 'drawn', trades: 1 },
  risk: unit,
  fundedRisk: unit,
  extraCostR: 0,
  limits: {
    drawdown: { amount: 8 * unit, trailing: false, lockAt: null, endOfDay: false },
    dailyLoss: null,
    consistency: null,
  },
  evaluation: { targets: [8 * unit], minDays: 0, maxDays: 2_000 },
  funded: { days: 20, payoutEvery: 5, minProfit: 2 * unit, buffer: 0, split: 0.5 },
  fees: { entry: 0, activation: 0, refunded: false },
  paths: 1,
  seed: [42, 0],
}
