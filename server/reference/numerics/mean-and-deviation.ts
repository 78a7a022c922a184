import { meanOf, squaresAround, sumOf } from './moments.ts'

export interface MeanAndDeviation {
  readonly mean: number
  /** Sample standard deviation (n - 1); 0 where it is only rounding error. */
  readonly sd: number
}

/** Mean and standard deviation of at least two values, as the guards use them (docs/simulation-spec.md section 7.5). */
export function meanAndDeviation(x: readonly number[]): MeanAndDeviation {
  const mean = meanOf(x)
  const ss = squaresAround(x, mean)
  const isRounding = ss <= 1e-12 * sumOf(x.map((value) => value * value))
  return { mean, sd: isRounding ? 0 : Math.sqrt(ss / (x.length - 1)) }
}
