import type { MetricResult } from '#domain/metrics/shared/metric.ts'
import { excursionCoverage, postExitCoverage, stopCoverage } from './coverage.ts'
import {
  averageLossR,
  averageWinR,
  expectancyR,
  kelly,
  longestLosingStreak,
  maxDrawdownR,
  payoffRatio,
  profitFactor,
  sqn,
  tradeCount,
  winRate,
} from './results.ts'
import { averageCompliance, expectancyGreen, expectancyRed, greenLessRed } from './rules.ts'
import { buildSetupSample, type KellyInterval, type SetupMetric } from './sample.ts'
import type { StudiedTrade } from './studied-trade.ts'
import { olderExpectancyR, recentExpectancyR, recentLessOlder } from './trend.ts'

/** Every metric of a setup, in the order in which lists show them. */
export const setupMetrics: readonly SetupMetric[] = [
  tradeCount,
  winRate,
  averageWinR,
  averageLossR,
  payoffRatio,
  expectancyR,
  profitFactor,
  sqn,
  maxDrawdownR,
  longestLosingStreak,
  kelly,
  averageCompliance,
  expectancyGreen,
  expectancyRed,
  greenLessRed,
  stopCoverage,
  excursionCoverage,
  postExitCoverage,
  olderExpectancyR,
  recentExpectancyR,
  recentLessOlder,
]

/** Every metric of a setup by key, from completed trades in any order. */
export function computeSetupMetrics(
  trades: readonly StudiedTrade[],
  kellyInterval: KellyInterval,
): Record<string, MetricResult> {
  const sample = buildSetupSample(trades, kellyInterval)
  return Object.fromEntries(setupMetrics.map((metric) => [metric.key, metric.compute(sample)]))
}
