import {
  drawdownLevels,
  percentiles,
  type Distribution,
  type GrowthResult,
  type Proportion,
} from '#domain/simulation/growth.ts'

/** A share of paths with a made-up interval. */
export const madeShare = (hits: number, of: number): Proportion => ({ hits, of, share: hits / of, low: 0.1, high: 0.9 })

/** Percentiles one apart, from the lowest. */
export const madeDistribution = (from: number): Distribution => ({
  percentiles: percentiles.map((percentile, i) => ({ percentile, value: from + i, low: from + i, high: from + i })),
  mean: from + 4,
  sd: 1,
  standardError: 0.1,
  skew: null,
  min: from,
  max: from + 8,
  histogram: { low: from, width: 4, counts: [3, 4], above: 1 },
})

/** A handmade result for tests of screens: two trades ahead, eight paths. */
export const madeResult: GrowthResult = {
  trades: 20,
  paths: 8,
  steps: 2,
  blockLength: null,
  riskFraction: 0.01,
  fan: { at: [0, 1, 2], percentiles: [...percentiles], values: percentiles.map((_, i) => [1, 1 + i / 10, 1 + i / 5]) },
  terminal: madeDistribution(1),
  endEquity: null,
  maxDrawdown: madeDistribution(0),
  conditionalDrawdown5: 0.3,
  maxDrawdownAmount: null,
  longestUnderWater: madeDistribution(0),
  totalUnderWater: madeDistribution(0),
  losingStreak: madeDistribution(0),
  winningStreak: madeDistribution(0),
  openUnderWater: madeShare(2, 8),
  loss: madeShare(1, 8),
  drawdownAtLeast: drawdownLevels.map((level) => ({ level: level / 100, proportion: madeShare(1, 8) })),
  ruin: { reached: madeShare(0, 8), meanStep: null, q25: null, q50: null, q75: null },
  ruinByBarrier: [madeShare(0, 8)],
  goal: null,
  recovery: null,
  recoveryHistogram: null,
  cvar5: -0.1,
  uncertainEdge: null,
}
