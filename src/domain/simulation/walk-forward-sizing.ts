import { minTradesForKelly, WalkForwardKelly } from '#domain/journal/walk-forward-kelly.ts'

/** What sizing by Kelly would have done, each trade sized by the trades before it only. */
export interface WalkForwardSizing {
  /** Trades before the first sized one. */
  readonly skipped: number
  readonly sized: number
  /** Fraction at risk on each sized trade. */
  readonly fractions: readonly number[]
  /** Equity after each sized trade as a multiple of that before the first. */
  readonly equity: readonly number[]
  /** The same trades at a fixed fraction. */
  readonly fixedEquity: readonly number[]
  readonly maxDrawdown: number
  readonly fixedMaxDrawdown: number
}

function deepestDrawdown(equity: readonly number[]): number {
  let [peak, deepest] = [1, 0]
  for (const value of equity) {
    peak = Math.max(peak, value)
    deepest = Math.max(deepest, 1 - value / peak)
  }
  return deepest
}

/**
 * Sizes each trade at `multiple` of the Kelly fraction of the trades before it, up to `maxFraction`, beside a fixed fraction.
 * Without a loss so far there is no Kelly fraction, and the trade is sized at `maxFraction`. Null with too few trades.
 */
export function walkForwardSizing(
  results: readonly number[],
  {
    extraCostR,
    multiple,
    maxFraction,
    fixedFraction,
  }: { extraCostR: number; multiple: number; maxFraction: number; fixedFraction: number },
): WalkForwardSizing | null {
  if (results.length <= minTradesForKelly) return null
  const kelly = new WalkForwardKelly()
  const fractions: number[] = []
  const equity: number[] = []
  const fixedEquity: number[] = []
  let [now, fixed] = [1, 1]
  for (const [index, result] of results.entries()) {
    const net = result - extraCostR
    if (index >= minTradesForKelly) {
      const full = kelly.fraction()
      const fraction = full === null ? maxFraction : Math.min(maxFraction, multiple * full)
      now *= Math.max(0, 1 + fraction * net)
      fixed *= Math.max(0, 1 + fixedFraction * net)
      fractions.push(fraction)
      equity.push(now)
      fixedEquity.push(fixed)
    }
    kelly.add(net)
  }
  return {
    skipped: minTradesForKelly,
    sized: fractions.length,
    fractions,
    equity,
    fixedEquity,
    maxDrawdown: deepestDrawdown(equity),
    fixedMaxDrawdown: deepestDrawdown(fixedEquity),
  }
}
