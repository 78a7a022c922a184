import { exact, larger, toNumber, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { ExcursionTrade, Extremes, PricePath } from './price-path.ts'

/**
 * The best exit price that would not have risked more than the trade did: from the second-to-last fill to the end of
 * the window after the exit, before the price first went beyond the initial stop or, if farther, beyond the trade's own
 * MAE (the rule of Tradervue's exit efficiency). In a bar that goes beyond that limit the worst price is assumed to
 * come first, so the bar does not count. Never worse than the actual exit price.
 */
export function bestExit(trade: ExcursionTrade, path: PricePath, sign: 1 | -1, whileOpen: Extremes): number | null {
  const { entryPrice, exitPrice, riskPerUnitPrice } = trade
  if (entryPrice === null || exitPrice === null) return null
  const entered = exact(entryPrice)
  const inDirection = (distance: ExactNumber) => (sign === 1 ? distance : distance.times(-1))
  const worst = exact(String(sign === 1 ? whileOpen.low : whileOpen.high))
  const maxAdverse = [inDirection(entered.minus(worst)), exact(riskPerUnitPrice ?? '0')].reduce(larger, zero)
  // Exact up to here: in binary, the price of the stop itself may lie beyond the limit.
  const limit = toNumber(entered.minus(inDirection(maxAdverse)))
  const moments = trade.executions.map(({ at }) => millisecondsOf(at)).toSorted((a, b) => a - b)
  const from = moments.at(-2) ?? path.entry
  let best = Number(exitPrice)
  for (const bar of path.bars) {
    if (bar.to <= from) continue
    // Of a bar that began before, only the closing price is certainly later.
    const { low, high } = bar.from < from ? { low: bar.close, high: bar.close } : bar
    const [adverse, favorable] = sign === 1 ? [low, high] : [high, low]
    if (sign === 1 ? adverse < limit : adverse > limit) break
    if (sign * (favorable - best) > 0) best = favorable
  }
  return best
}
