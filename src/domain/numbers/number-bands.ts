import { quantileOfSorted, sortNumbers } from './statistics.ts'

/** A band of numbers, both ends included. */
export interface NumberBand {
  readonly low: number
  readonly high: number
}

/** How many bands numbers are put into. */
export const bandCount = 5

/**
 * Bands with about as many numbers each, in ascending order. A band spans the smallest to the largest number in it, so
 * that none overlap; where there are at most five numbers, each is a band of its own. NaN is in none.
 */
export function numberBands(values: Iterable<number>): readonly NumberBand[] {
  const sorted = sortNumbers(Array.from(values).filter((value) => !Number.isNaN(value)))
  const distinct = [...new Set(sorted)]
  if (distinct.length <= bandCount) return distinct.map((value) => ({ low: value, high: value }))
  const edges = [
    ...new Set(Array.from({ length: bandCount - 1 }, (_, index) => quantileOfSorted(sorted, (index + 1) / bandCount))),
    Number.POSITIVE_INFINITY,
  ]
  return edges.flatMap((edge, place) => {
    const below = edges[place - 1] ?? Number.NEGATIVE_INFINITY
    const inside = distinct.filter((value) => value > below && value <= edge)
    const [low, high] = [inside[0], inside.at(-1)]
    return low === undefined || high === undefined ? [] : [{ low, high }]
  })
}

/** The place of a number among bands of which one has it; -1 if it is NaN or beyond them. */
export const bandOf = (bands: readonly NumberBand[], value: number): number =>
  bands.findIndex(({ low, high }) => value >= low && value <= high)
