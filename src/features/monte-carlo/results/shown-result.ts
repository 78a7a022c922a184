import type {
  percentiles,
  Distribution,
  Fan,
  GrowthInput,
  GrowthResult,
  PercentileValue,
} from '#domain/simulation/growth.ts'
import { formatMoney } from '#ui/figures/format.ts'

/** A result on screen; what the engine of a saved run did not compute yet is null. */
export type ShownFigures = Omit<GrowthResult, 'conditionalDrawdown5'> & {
  readonly conditionalDrawdown5: number | null
}

/** A result and what turns its multiples into money. */
export interface ShownResult {
  readonly input: GrowthInput
  readonly result: ShownFigures
  /** Initial capital in the portfolio's currency. */
  readonly capital: number
  readonly currency: string
}

/** A percentile of a distribution by its percentage. */
export function findPercentile(distribution: Distribution, percentile: (typeof percentiles)[number]): PercentileValue {
  const found = distribution.percentiles.find((value) => value.percentile === percentile)
  if (found === undefined) throw new RangeError(`there is no percentile ${percentile}`)
  return found
}

/** An amount of money for a multiple of initial capital, in whole units. */
export function moneyForMultiple(multiple: number, { capital, currency }: ShownResult): string {
  return formatMoney(multiple * capital, currency, { whole: true })
}

/** The row of a fan for a percentile, in money. */
export function fanRow(fan: Fan, percentile: (typeof percentiles)[number], capital: number): number[] {
  const row = fan.values[fan.percentiles.indexOf(percentile)] ?? []
  return row.map((multiple) => multiple * capital)
}
