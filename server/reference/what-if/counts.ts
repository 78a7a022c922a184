import { decide, type OrderRules } from './decision.ts'
import type { KnownTrade } from './trade.ts'

/** How the trades of one cell end. */
export interface EndingCounts {
  stop: number
  target: number
  split: number
  own: number
  ambiguous: number
  identified: number
}

export function countEndings(
  trades: readonly KnownTrade[],
  stop: number,
  target: number,
  rules: OrderRules,
): EndingCounts {
  const counts: EndingCounts = { stop: 0, target: 0, split: 0, own: 0, ambiguous: 0, identified: 0 }
  for (const trade of trades) {
    const { ending, isAmbiguous, isIdentified } = decide(trade, stop, target, rules)
    counts[ending]++
    if (isAmbiguous) counts.ambiguous++
    if (isIdentified) counts.identified++
  }
  return counts
}
