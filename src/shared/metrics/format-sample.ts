import { formatCount } from '#ui/figures/format.ts'

/** How many results a figure is computed from, and what they are worth. */
export interface SampleSize {
  readonly n: number
  /** How many independent results they are worth; absent where dependence is not shown. */
  readonly effectiveN?: number | undefined
  /** How many have an approximate MAE and MFE that the figure is made of; absent where none has. */
  readonly approximateN?: number | undefined
  /** How many have a value that the trader stated, where there are no candles; absent where none has. */
  readonly statedN?: number | undefined
}

/** " (effective 60), 42 approximate" behind a sample size; empty where results are independent and exact. */
export function formatQualifiers({ n, effectiveN, approximateN = 0, statedN = 0 }: SampleSize): string {
  const effective = effectiveN === undefined ? n : Math.round(effectiveN)
  return [
    effective < n ? ` (effective ${formatCount(effective)})` : '',
    approximateN === 0 ? '' : `, ${formatCount(approximateN)} approximate`,
    statedN === 0 ? '' : `, ${formatCount(statedN)} stated`,
  ].join('')
}

/** "n 300 (effective 60), 42 approximate"; each part only where it says something. */
export const formatSample = (sample: SampleSize): string => `n ${formatCount(sample.n)}${formatQualifiers(sample)}`
