import type { ExcursionTrade, PricePath, FigureOrGap } from './price-path.ts'

interface Part {
  readonly target: number
  /** As a fraction of the position. */
  readonly share: number
}

/**
 * The planned targets with their shares. What the percentages leave over goes to the last target; without any
 * percentage the first target closes everything; percentages above 100 in total are scaled down.
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
  const divisor = Math.max(100, total)
  const last = stated.length - 1
  return stated.map(({ target, percent }, place) => ({
    target,
    share: (percent + (place === last ? divisor - total : 0)) / divisor,
  }))
}

/**
 * The result in R, before costs, if the trade had been left to its stop and targets: for each target its share times
 * the R at the target or the initial stop, whichever is touched first between the entry and the end of the window after
 * the exit.
 *
 * Pessimistic where bars are ambiguous: a bar that holds both stop and target counts as a stop; in the entry bar only
 * the stop counts, unless the bar opened with the entry, since its best price may have come earlier; a bar that opens
 * beyond the stop exits at its open.
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
    const [adverse, favorable] = sign === 1 ? [bar.low, bar.high] : [bar.high, bar.low]
    const isAfterEntry = bar.from >= path.entry
    if (sign * (stopAt - adverse) >= 0) {
      const opensBeyondStop = isAfterEntry && sign * (stopAt - bar.open) > 0
      const r = inR(opensBeyondStop ? bar.open : stopAt)
      return { value: made + open.reduce((sum, { share }) => sum + share * r, 0), gap: null }
    }
    if (!isAfterEntry) continue
    const touched = open.filter(({ target }) => sign * (favorable - target) >= 0)
    for (const { target, share } of touched) made += share * inR(target)
    open = open.filter((part) => !touched.includes(part))
    if (open.length === 0) return { value: made, gap: null }
  }
  return { value: null, gap: path.isWhole ? 'neverTouched' : 'windowNotCovered' }
}
