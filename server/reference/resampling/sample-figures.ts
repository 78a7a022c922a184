import { squaresAround } from '#server/reference/numerics/moments.ts'

/** The figures of one resample; a profit factor without a loss is Infinity, an undefined figure null. */
export interface SampleFigures {
  readonly expectancy: number
  readonly winRate: number
  readonly profitFactor: number | null
  readonly sqn: number | null
}

function profitFactor(grossWin: number, grossLoss: number): number | null {
  if (grossLoss > 0) return grossWin / grossLoss
  return grossWin > 0 ? Infinity : null
}

/** The figures of results in the order in which they were drawn (docs/simulation-spec.md section 6). */
export function sampleFigures(x: readonly number[]): SampleFigures {
  const n = x.length
  let sum = 0
  let wins = 0
  let grossWin = 0
  let grossLoss = 0
  for (const value of x) {
    sum += value
    if (value > 0) {
      wins++
      grossWin += value
    }
    if (value < 0) grossLoss += -value
  }
  const mean = sum / n
  const sd = Math.sqrt(squaresAround(x, mean) / (n - 1))
  return {
    expectancy: mean,
    winRate: wins / n,
    profitFactor: profitFactor(grossWin, grossLoss),
    sqn: sd > 0 ? (Math.sqrt(n) * mean) / sd : null,
  }
}
