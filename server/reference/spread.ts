import { meanOf, squaresAround, sumOf } from './moments.ts'

export interface Spread {
  readonly mean: number
  /** Sample standard deviation (n - 1); 0 where what is left of it is rounding alone. */
  readonly sd: number
}

/** Mean and standard deviation of at least two values, as the guards take them (docs/simulation-spec.md section 7.5). */
export function spreadOf(x: readonly number[]): Spread {
  const mean = meanOf(x)
  const ss = squaresAround(x, mean)
  const isRounding = ss <= 1e-12 * sumOf(x.map((value) => value * value))
  return { mean, sd: isRounding ? 0 : Math.sqrt(ss / (x.length - 1)) }
}
