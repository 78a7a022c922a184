/**
 * The type-7 percentile, in thousandths, of `count` values: the lowest are `sorted`, the others infinite. Null where it depends
 * on an infinite value, or without values.
 */
export function percentileAmong(sorted: Float64Array, count: number, thousandths: number): number | null {
  if (count === 0) return null
  const numerator = (count - 1) * thousandths
  const rank = Math.floor(numerator / 1000)
  const rest = numerator % 1000
  const below = sorted[rank]
  if (below === undefined || rest === 0) return below ?? null
  const above = sorted[rank + 1]
  return above === undefined ? null : below + (rest / 1000) * (above - below)
}
