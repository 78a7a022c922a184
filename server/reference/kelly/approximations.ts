import type { KellyResult } from '#domain/simulation/kelly.ts'
import { sumOf } from '#server/reference/numerics/moments.ts'

/** The textbook formula, from win rate and payoff only; break-even trades are left out. */
export function textbookKelly(x: readonly number[]): KellyResult['textbook'] {
  const wins = x.filter((value) => value > 0)
  const losses = x.filter((value) => value < 0)
  if (wins.length === 0 || losses.length === 0) return null
  const winRate = wins.length / (wins.length + losses.length)
  const averageLoss = -sumOf(losses) / losses.length
  const averageWin = sumOf(wins) / wins.length
  const perAverageLoss = winRate - (1 - winRate) / (averageWin / averageLoss)
  return { perAverageLoss, fraction: perAverageLoss / averageLoss }
}

/** Mean over mean square: f* where results are small beside equity. */
export function approximateKelly(x: readonly number[]): number | null {
  const squares = sumOf(x.map((value) => value * value))
  return squares === 0 ? null : sumOf(x) / squares
}
