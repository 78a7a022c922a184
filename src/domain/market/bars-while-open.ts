/** The price range of a bar while a trade was open. */
export interface PriceRange {
  readonly low: number
  readonly high: number
  /** False if the bar also holds prices from before the entry or after the exit. */
  readonly isWhole: boolean
}

/** A bar with its time in milliseconds since 1970. */
export interface TimedRange {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** A span of time in milliseconds since 1970, the end excluded. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** The parts of the entry's and the exit's bar in which a trade was open, where its bars hold more; finer bars may cover them. */
export function partialPeriods({ from, to }: Period, bars: readonly TimedRange[]): Period[] {
  const partial = bars.filter((bar) => bar.from < from || bar.to > to)
  return partial.map((bar) => ({ from: Math.max(from, bar.from), to: Math.min(to, bar.to) }))
}

/**
 * The bars while a trade was open, oldest first. A bar that begins before the entry or ends after the exit holds prices from
 * outside the trade. It is replaced by the finer bars of its part of the trade, given in the order of `partialPeriods`, where
 * these cover it; of them, too, only those inside the part are whole.
 */
export function barsWhileOpen(
  open: Period,
  bars: readonly TimedRange[],
  finer: readonly (readonly TimedRange[] | null)[],
): PriceRange[] {
  const within = (period: Period, { from, to, low, high }: TimedRange): PriceRange => ({
    low,
    high,
    isWhole: from >= period.from && to <= period.to,
  })
  const periods = partialPeriods(open, bars)
  let partial = 0
  return bars.flatMap((bar) => {
    if (bar.from >= open.from && bar.to <= open.to) return [within(open, bar)]
    const period = periods[partial]
    const replacements = finer[partial] ?? null
    partial += 1
    return period === undefined || replacements === null
      ? [within(open, bar)]
      : replacements.map((one) => within(period, one))
  })
}
