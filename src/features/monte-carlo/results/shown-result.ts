import type {
  percentiles,
  Distribution,
  Fan,
  GrowthInput,
  GrowthResult,
  PercentileValue,
} from '#domain/simulation/growth.ts'
import { formatMoney } from '#ui/figures/format.ts'
import type { SamplePaths } from '#workers/engine/growth/run-sample-paths.ts'

/** A result on screen. Figures that an older engine of a saved run did not compute are null. */
export type ShownFigures = Omit<GrowthResult, 'conditionalDrawdown5'> & {
  readonly conditionalDrawdown5: number | null
}

/** A result with the capital and currency to show its multiples as money. */
export interface ShownResult {
  readonly input: GrowthInput
  readonly result: ShownFigures
  /** Some of its paths; null where they are not known. */
  readonly samplePaths: SamplePaths | null
  /** Initial capital in the portfolio's currency. */
  readonly capital: number
  readonly currency: string
}

/** What the fan shows of a result; it is there before the rest. */
export interface ShownFan extends Pick<ShownResult, 'input' | 'samplePaths' | 'capital' | 'currency'> {
  readonly result: Pick<ShownFigures, 'fan' | 'steps' | 'paths' | 'uncertainEdge'>
}

/** A percentile of a distribution by its percentage. */
export function findPercentile(distribution: Distribution, percentile: (typeof percentiles)[number]): PercentileValue {
  const value = distribution.percentiles.find((candidate) => candidate.percentile === percentile)
  if (value === undefined) throw new RangeError(`there is no percentile ${percentile}`)
  return value
}

/** Formats a multiple of initial capital as money, in whole units. */
export function moneyForMultiple(
  multiple: number,
  { capital, currency }: Pick<ShownResult, 'capital' | 'currency'>,
): string {
  return formatMoney(multiple * capital, currency, { whole: true })
}

/** The row of a fan for a percentile, in money. */
export function fanRow(fan: Fan, percentile: (typeof percentiles)[number], capital: number): number[] {
  const row = fan.values[fan.percentiles.indexOf(percentile)] ?? []
  return row.map((multiple) => multiple * capital)
}
