import type { SampleCoverage } from '#domain/sample-figures.ts'
import { leftOutReasons, type LeftOutReason } from '#domain/sample-trade.ts'

/** How many trades go into a sample, and why others do not. */
export interface SampleCounts {
  readonly usable: number
  readonly leftOut: Readonly<Record<LeftOutReason, number>>
  readonly coverage: SampleCoverage
}

/** Nothing left out. */
export const noneLeftOut = Object.fromEntries(Object.keys(leftOutReasons).map((reason) => [reason, 0])) as Record<
  LeftOutReason,
  number
>
