/**
 * Statistics of float64 samples, which are lists or typed arrays. No function checks that it has enough values: the
 * metrics decide first whether a figure is defined.
 */

/** Sum with Neumaier's compensation: the error does not grow with the number of values. */
export function sumNumbers(values: ArrayLike<number>): number {
  let sum = 0
  let compensation = 0
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0
    const next = sum + value
    compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + compensation
}

/** The compensated sum of `of(value)` over the values. */
export function sumNumbersBy(values: ArrayLike<number>, of: (value: number) => number): number {
  let sum = 0
  let compensation = 0
  for (let place = 0; place < values.length; place += 1) {
    const value = of(values[place] ?? 0)
    const next = sum + value
    compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  return sum + compensation
}

/** Arithmetic mean of at least one value. */
export function mean(values: ArrayLike<number>): number {
  return sumNumbers(values) / values.length
}

/** Mean of (value - mean)^power: the central moment with denominator n. `center` is the mean, where it is known already. */
export function centralMoment(values: ArrayLike<number>, power: number, center = mean(values)): number {
  // A product takes a tenth of the time of a power.
  if (power === 2) return sumNumbersBy(values, (value) => (value - center) * (value - center)) / values.length
  return sumNumbersBy(values, (value) => (value - center) ** power) / values.length
}

/**
 * Sample standard deviation, denominator n - 1, of at least two values. Two passes: no cancellation. `center` is the mean,
 * where it is known already.
 */
export function standardDeviation(values: ArrayLike<number>, center = mean(values)): number {
  return Math.sqrt((centralMoment(values, 2, center) * values.length) / (values.length - 1))
}

/**
 * How far apart values up to `size` may be and still be equal: sums and quotients of the same amounts differ by rounding,
 * of which a test would make certainty.
 */
export const roundingNoise = (size: number): number => 1e-9 * size + 1e-12

/** Whether all values are equal but for rounding, which also hides this from a standard deviation. */
export function allEqual(values: ArrayLike<number>): boolean {
  let [least, most] = [Infinity, -Infinity]
  for (let place = 0; place < values.length; place += 1) {
    least = Math.min(least, values[place] ?? NaN)
    most = Math.max(most, values[place] ?? NaN)
  }
  return values.length === 0 || most - least <= roundingNoise(Math.max(-least, most))
}

/** Quantile of type 7 (linear between order statistics at (n - 1) p), 0 <= p <= 1, of at least one value. */
export function quantile(values: ArrayLike<number>, p: number): number {
  const list = new Float64Array(values)
  const position = (list.length - 1) * p
  const below = Math.floor(position)
  const low = selectNumber(list, below)
  // Whatever follows the selected place is at least as large: the next order statistic is the least of it.
  let high = below + 1 < list.length ? Infinity : low
  for (let place = below + 1; place < list.length; place += 1) high = Math.min(high, list[place] ?? high)
  return low + (position - below) * (high - low)
}

/**
 * The value that sorting would put at `place`; smaller ones are moved before it and larger ones behind it (C. A. R. Hoare,
 * Algorithm 65: Find, 1961). Unlike sorting, its time grows only in proportion to the number of values.
 */
function selectNumber(list: Float64Array, place: number): number {
  let [low, high] = [0, list.length - 1]
  while (low < high) {
    const pivot = medianOfThree(list[low] ?? NaN, list[(low + high) >> 1] ?? NaN, list[high] ?? NaN)
    let [up, down] = [low, high]
    while (up <= down) {
      while ((list[up] ?? NaN) < pivot) up += 1
      while ((list[down] ?? NaN) > pivot) down -= 1
      if (up > down) break
      const swapped = list[up] ?? NaN
      list[up] = list[down] ?? NaN
      list[down] = swapped
      up += 1
      down -= 1
    }
    if (place <= down) high = down
    else if (place >= up) low = up
    else break
  }
  return list[place] ?? NaN
}

const medianOfThree = (a: number, b: number, c: number) => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

/** The values in ascending order. A typed array sorts numerically, several times as fast as a list. */
export function sortNumbers(values: ArrayLike<number>): Float64Array {
  return new Float64Array(values).toSorted()
}

/** The quantile of values that are in ascending order already, for several quantiles of the same values. */
export function quantileOfSorted(sorted: Float64Array, p: number): number {
  const position = (sorted.length - 1) * p
  const below = Math.floor(position)
  const low = sorted[below] ?? NaN
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN
  return low + (position - below) * (high - low)
}

/** Median: the type 7 quantile at one half. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** Largest of at least one value. Spreading a long list into Math.max would overflow the stack. */
export function largest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), -Infinity)
}

/** Smallest of at least one value. */
export function smallest(values: readonly number[]): number {
  return values.reduce((min, value) => Math.min(min, value), Infinity)
}

/** Mean of the largest `share` of the values; a fractional value counts in part. */
export function meanOfLargest(values: ArrayLike<number>, share: number): number {
  return meanOfLargestSorted(sortNumbers(values), share)
}

/** `meanOfLargest` of values that are in ascending order already. */
export function meanOfLargestSorted(sorted: Float64Array, share: number): number {
  const size = share * sorted.length
  let left = size
  let sum = 0
  for (let place = sorted.length - 1; place >= 0 && left > 0; place -= 1) {
    sum += (sorted[place] ?? 0) * Math.min(1, left)
    left -= 1
  }
  return sum / size
}
