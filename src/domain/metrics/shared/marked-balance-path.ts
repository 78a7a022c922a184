import { numberOf } from '#domain/numbers/decimal.ts'
import type { BalancePath } from './balance-path.ts'
import type { MetricTrade } from './metric-trade.ts'
import type { Sample } from './sample.ts'

/** The most that a trade was down, in money; null where its MAE or risk is unknown. */
function deepest({ maeR, initialRiskAmount }: MetricTrade): number | null {
  return maeR === null || initialRiskAmount === null ? null : maeR * numberOf(initialRiskAmount)
}

/** The trades whose lowest balance is known. */
export const markedTrades = ({ trades }: Sample): MetricTrade[] => trades.filter((trade) => deepest(trade) !== null)

/**
 * The balance path, marked at the worst price of each trade: a trade with a known MAE is a step down to there and
 * one to its close. Others, and trades that are open at the same time, count as they closed.
 */
export function markedBalancePath({ trades, balancePath }: Sample): BalancePath {
  const [starts, ends]: [number[], number[]] = [[], []]
  for (const [place, trade] of trades.entries()) {
    const [start, end] = [balancePath.starts[place] ?? 0, balancePath.ends[place] ?? 0]
    const down = deepest(trade)
    starts.push(start)
    if (down !== null) {
      ends.push(start - down)
      starts.push(start - down)
    }
    ends.push(end)
  }
  return { starts, ends }
}
