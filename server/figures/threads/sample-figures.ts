import { sortByExit } from '#domain/metrics/shared/sort-by-exit.ts'
import type { Decimal, Id, Money } from '#domain/numbers/units.ts'
import { simulationLimits } from '#domain/simulation/growth.ts'
import { groupSample, type SampleGroups } from '#domain/simulation/sample-groups.ts'
import {
  buildSampleSequence,
  buildSimulationSample,
  sampleStatistics,
  sampleVerdict,
  type SimulationSample,
} from '#domain/simulation/sample.ts'
import { type PackedTrades, readMetricTrade, unpackRows } from './packed-trades.ts'

/** The trades of a portfolio that a sample is taken from; `packSampleTrades` packs them. */
export interface PackedSample {
  readonly portfolioId: Id
  readonly trades: PackedTrades
  readonly assumedRisk: Money | null
}

const unpackSample = ({ trades }: PackedSample) =>
  sortByExit(
    unpackRows(trades, (row) => ({
      ...readMetricTrade(row),
      maxQuantity: row.textOrNull() as Decimal | null,
      setupId: row.textOrNull(),
    })),
  )

/** The sample that simulations draw from. */
export const computeSample = (packed: PackedSample): SimulationSample =>
  buildSimulationSample(unpackSample(packed), packed.assumedRisk)

/** The days and setups of the sample, in its order. */
export const computeSampleGroups = (packed: PackedSample): SampleGroups =>
  groupSample(unpackSample(packed), packed.assumedRisk)

/** The sample with its statistics, as the API answers it. */
export function computeSampleParameters(packed: PackedSample) {
  const { portfolioId, assumedRisk } = packed
  const closed = unpackSample(packed)
  const sample = buildSimulationSample(closed, assumedRisk)
  return {
    sample: { portfolioId, ...sample, ...buildSampleSequence(closed, assumedRisk) },
    statistics: sampleStatistics(sample, closed),
    verdict: sampleVerdict(sample.usable),
    minimum: simulationLimits.minTrades,
    advised: simulationLimits.warnTrades,
  }
}
