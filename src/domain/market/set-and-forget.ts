import type { ExcursionTrade, PricePath, FigureOrGap } from './price-path.ts'

interface Part {
  readonly target: number
  /** Of the whole, in one. */
  readonly share: number
}

/**
 * The planned targets with the part of the size that goes at each. What the percentages leave over runs to the last
 * target; where none are stated all of it goes at the first; where they are more than all, each counts for its share.
 */
function partsOf(trade: ExcursionTrade): Part[] {
  const stated = [
    { target: trade.plannedTarget1, percent: trade.plannedTarget1Pct },
    { target: trade.plannedTarget2, percent: trade.plannedTarget2Pct },
    { target: trade.plannedTarget3, percent: trade.plannedTarget3Pct },
  ].flatMap(({ target, percent }) =>
    target === null ? [] : [{ target: Number(target), percent: Number(percent ?? 0) }],
  )
  const total = stated.reduce((sum, { percent }) => sum + percent, 0)
  const [first] = stated
  if (first === undefined) return []
  if (total === 0) return [{ target: first.target, share: 1 }]
  const whole = Math.max(100, total)
  const last = stated.length - 1
  return stated.map(({ target, percent }, place) => ({
    target,
    share: (percent + (place === last ? whole - total : 0)) / whole,
  }))
}

/**
 * What the trade would have made in R, before costs, had it been left to its stop and targets: for each target its share
 * times the R of whichever of target and initial stop is touched first, from the entry to the end of the window after
 * the exit.
 *
 * Pessimistic where bars do not tell: one that holds both stop and target is a stop; of the bar in which the trade was
 * entered only the stop counts, unless it opened with the entry, since its best price may have come before; a bar that
 * opens beyond the stop is left at its opening price.
 */
export function setAndForget(trade: ExcursionTrade, path: PricePath, sign: 1 | -1): FigureOrGap<number> {
  const stop = trade.initialStopPrice ?? trade.plannedStopPrice
  const { entryPrice, riskPerUnitPrice } = trade
  if (entryPrice === null || stop === null || riskPerUnitPrice === null) return { value: null, gap: 'noStop' }
  const parts = partsOf(trade)
  if (parts.length === 0) return { value: null, gap: 'noTarget' }
  const inR = (price: number) => (sign * (price - Number(entryPrice))) / Number(riskPerUnitPrice)
  const stopAt = Number(stop)
  let open: readonly Part[] = parts
  let made = 0
  for (const bar of path.bars) {
    const [against, favour] = sign === 1 ? [bar.low, bar.high] : [bar.high, bar.low]
    const isWholly = bar.from >= path.entry
    if (sign * (stopAt - against) >= 0) {
      const isBeyond = isWholly && sign * (stopAt - bar.open) > 0
      const r = inR(isBeyond ? bar.open : stopAt)
      return { value: made + open.reduce((sum, { share }) => sum + share * r, 0), gap: null }
    }
    if (!isWholly) continue
    const touched = open.filter(({ target }) => sign * (favour - target) >= 0)
    for (const { target, share } of touched) made += share * inR(target)
    open = open.filter((part) => !touched.includes(part))
    if (open.length === 0) return { value: made, gap: null }
  }
  return { value: null, gap: path.isWhole ? 'neverTouched' : 'windowNotCovered' }
}
