import type { SampleCoverage } from '#domain/simulation/sample-figures.ts'
import { sampleExclusionReasons, type SampleExclusionReason } from '#domain/simulation/what-if/sample-trade.ts'

/** How many trades are in a sample, and why others are not. */
export interface SampleCounts {
  readonly usable: number
  /** Of these, trades whose extremes their candles do not tell. */
  readonly approximate: number
  readonly leftOut: Readonly<Record<SampleExclusionReason, number>>
  readonly coverage: SampleCoverage
}

/** Counts of a sample that excludes no trades. */
export const noneLeftOut = Object.fromEntries(
  Object.keys(sampleExclusionReasons).map((reason) => [reason, 0]),
) as Record<SampleExclusionReason, number>
