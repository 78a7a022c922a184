/** The sum in order, from 0. */
export function sumOf(x: readonly number[]): number {
  let sum = 0
  for (const value of x) sum += value
  return sum
}

export function meanOf(x: readonly number[]): number {
  return sumOf(x) / x.length
}

/** The sum of squared deviations from `mean`, in order. */
export function squaresAround(x: readonly number[], mean: number): number {
  let ss = 0
  for (const value of x) ss += (value - mean) * (value - mean)
  return ss
}

/** The sample standard deviation (n - 1) of at least two values. */
export function deviationOf(x: readonly number[]): number {
  return Math.sqrt(squaresAround(x, meanOf(x)) / (x.length - 1))
}

export function minOf(x: readonly number[]): number {
  let min = Infinity
  for (const value of x) if (value < min) min = value
  return min
}
