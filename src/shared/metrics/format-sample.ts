import { formatCount } from '#ui/figures/format.ts'

/** How many results a figure is computed from, and how many independent ones they are worth where they depend on each other. */
export interface SampleSize {
  readonly n: number
  /** Absent where dependence is not shown. */
  readonly effectiveN?: number | undefined
}

/** " (effective 60)" behind a sample size; empty where results are independent. */
export function formatEffective({ n, effectiveN }: SampleSize): string {
  const effective = effectiveN === undefined ? n : Math.round(effectiveN)
  return effective < n ? ` (effective ${formatCount(effective)})` : ''
}

/** "n 300 (effective 60)"; the effective size only where it is smaller. */
export const formatSample = (sample: SampleSize): string => `n ${formatCount(sample.n)}${formatEffective(sample)}`
