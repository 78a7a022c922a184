import { type ExactNumber, exact, sum, toNumber, zero } from '#domain/numbers/decimal.ts'
import { targetShares, type TargetShare } from '#domain/trade/planned-target.ts'
import type { ExcursionTrade, PricePath, FigureOrGap } from './price-path.ts'

/** A planned target; its price as a number is compared with prices of bars. */
interface Part extends TargetShare {
  readonly target: number
}

/**
 * The result in R, before costs, if the trade had been left to its stop and targets: for each target its share times
 * the R at the target or the initial stop, whichever is touched first between the entry and the end of the window after
 * the exit. Shares are those of `targetShares`, scaled to the position where they state more than all of it.
 *
 * Pessimistic where bars are ambiguous: a bar that holds both stop and target counts as a stop; in the entry bar only
 * the stop counts, unless the bar opened with the entry, since its best price may have come earlier; a bar that opens
 * beyond the stop exits at its open.
 */
export function setAndForget(trade: ExcursionTrade, path: PricePath, sign: 1 | -1): FigureOrGap<number> {
  const stop = trade.initialStopPrice ?? trade.plannedStopPrice
  const { entryPrice, riskPerUnitPrice } = trade
  if (entryPrice === null || stop === null || riskPerUnitPrice === null) return { value: null, gap: 'noStop' }
  const parts = targetShares(trade).map((part): Part => ({ ...part, target: toNumber(part.price) }))
  if (parts.length === 0) return { value: null, gap: 'noTarget' }
  const whole = sum(parts.map(({ share }) => share))
  // Moves are summed in decimals and divided once, so that no share or price loses a digit.
  const moveOf = ({ share }: Part, price: ExactNumber) => price.minus(entryPrice).times(share).times(String(sign))
  const inR = (moved: ExactNumber) => toNumber(moved.div(whole.times(riskPerUnitPrice)))
  const stopAt = Number(stop)
  let open: readonly Part[] = parts
  let moved = zero
  for (const bar of path.bars) {
    const [adverse, favorable] = sign === 1 ? [bar.low, bar.high] : [bar.high, bar.low]
    const isAfterEntry = bar.from >= path.entry
    if (sign * (stopAt - adverse) >= 0) {
      const opensBeyondStop = isAfterEntry && sign * (stopAt - bar.open) > 0
      const exitPrice = exact(opensBeyondStop ? String(bar.open) : stop)
      return { value: inR(open.reduce((total, part) => total.plus(moveOf(part, exitPrice)), moved)), gap: null }
    }
    if (!isAfterEntry) continue
    const touched = open.filter(({ target }) => sign * (favorable - target) >= 0)
    for (const part of touched) moved = moved.plus(moveOf(part, part.price))
    open = open.filter((part) => !touched.includes(part))
    if (open.length === 0) return { value: inR(moved), gap: null }
  }
  return { value: null, gap: path.isWhole ? 'neverTouched' : 'windowNotCovered' }
}
