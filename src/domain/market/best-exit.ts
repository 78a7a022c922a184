import { millisecondsOf } from '#domain/time/instant.ts'
import type { ExcursionTrade, Extremes, PricePath } from './price-path.ts'

/**
 * The best price at which a trade could have been left without risking more than it did: from the last fill but one to
 * the end of the window after the exit, before the price first went beyond the initial stop or, where that is further,
 * beyond what the trade itself had borne (the rule of Tradervue's exit efficiency). In a bar that goes beyond it the
 * worst comes first, so that nothing of that bar counts. At least the price of the exit itself.
 */
export function bestExit(trade: ExcursionTrade, path: PricePath, sign: 1 | -1, whileOpen: Extremes): number | null {
  const { entryPrice, exitPrice, riskPerUnitPrice } = trade
  if (entryPrice === null || exitPrice === null) return null
  const entered = Number(entryPrice)
  const worst = sign === 1 ? whileOpen.low : whileOpen.high
  const borne = Math.max(0, sign * (entered - worst), Number(riskPerUnitPrice ?? 0))
  const limit = entered - sign * borne
  const moments = trade.executions.map(({ at }) => millisecondsOf(at)).toSorted((a, b) => a - b)
  const from = moments.at(-2) ?? path.entry
  let best = Number(exitPrice)
  for (const bar of path.bars) {
    if (bar.to <= from) continue
    const [against, favour] = sign === 1 ? [bar.low, bar.high] : [bar.high, bar.low]
    if (sign * (limit - against) > 0) break
    if (sign * (favour - best) > 0) best = favour
  }
  return best
}
