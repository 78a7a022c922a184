import type { RouteResponse } from '#contract/route.ts'
import type { getTrade } from '#contract/trades/trades.ts'

export type SeenTrade = RouteResponse<typeof getTrade>['trade']

/** What everybody knows of the instrument, and of the broker's price list. */
export interface Known {
  readonly tick: number
  /** The value of a point of one unit in money. */
  readonly pointValue: number
  /** The fee of each order in money, whatever its size; null where fees grow with the size. */
  readonly feePerOrder: number | null
}

/** A guess of a trade's largest position by one kind of clue; null where it says nothing. */
export type Attack = (trade: SeenTrade, known: Known) => number | null

/** No larger position is tried. */
const largest = 60

const near = (value: number, whole: number, tolerance: number) => Math.abs(value - whole) <= tolerance

/** The smallest position of whole units that fits. */
function smallest(fits: (size: number) => boolean): number | null {
  for (let size = 2; size <= largest; size += 1) if (fits(size)) return size
  return null
}

/** Whether `value` times `size` is a whole number, where `value` is known to within `tolerance`. */
const isWhole = (value: number, size: number, tolerance: number) =>
  near(value * size, Math.round(value * size), tolerance * size + 1e-9)

const entrySide = ({ direction }: SeenTrade) => (direction === 'long' ? 'buy' : 'sell')
const signOf = ({ direction }: SeenTrade) => (direction === 'long' ? 1 : -1)

/** Whether amounts of which `whole` is the largest position can be whole units of a position of `size`. */
const fits = (amounts: readonly number[], whole: number, size: number): boolean =>
  amounts.every((amount) => {
    // Tenths are rounded to a tenth; other numbers are taken to have four digits.
    const tolerance = whole === 1 ? 0.05 : (0.001 * amount) / whole
    return isWhole(amount / whole, size, tolerance)
  })

/** The position after each fill. */
function positions(trade: SeenTrade): number[] {
  let held = 0
  return trade.executions.map(({ side, quantity }) => {
    held += (side === entrySide(trade) ? 1 : -1) * Number(quantity)
    return held
  })
}

/** Whether a position of `size` units can have been moved in the parts that are shown. */
export const fitsParts = (trade: SeenTrade, size: number): boolean =>
  fits(positions(trade), Number(trade.maxQuantity), size)

/** An average of prices in ticks has the number of units as its denominator; null for an average that is in ticks itself. */
function denominator(averages: readonly (number | null)[], tick: number): number | null {
  const inTicks = averages.filter((price) => price !== null).map((price) => price / tick)
  if (inTicks.every((price) => isWhole(price, 1, 1e-7))) return null
  return smallest((size) => inTicks.every((price) => isWhole(price, size, 1e-7)))
}

/** All ways to split `size` units over `count` fills, none of them empty. */
function splits(size: number, count: number): number[][] {
  if (count === 1) return [[size]]
  return Array.from({ length: size - count + 1 }, (_, index) => index + 1).flatMap((first) =>
    splits(size - first, count - 1).map((rest) => [first, ...rest]),
  )
}

/** Every way that was found to lead from what a team sees to the number of units, by name. */
export const attacks: Readonly<Record<string, Attack>> = {
  'fills as shares of 1R': (trade) => smallest((size) => fitsParts(trade, size)),

  'average prices': (trade, { tick }) =>
    denominator(
      [trade.entryPrice, trade.exitPrice].map((price) => (price === null ? null : Number(price))),
      tick,
    ),

  'points between averages': (trade, { tick }) =>
    denominator([trade.points === null ? null : Number(trade.points)], tick),

  'distance to the stop': (trade, { tick }) =>
    denominator([trade.riskPerUnitPrice === null ? null : Number(trade.riskPerUnitPrice)], tick),

  excursions: (trade, { tick }) =>
    denominator(
      [trade.maePrice, trade.mfePrice].map((price) => (price === null ? null : Number(price))),
      tick,
    ),

  'excursions in R': (trade, { tick }) => {
    const { lowestPrice, initialStopPrice, maeR } = trade
    if (maeR === null || lowestPrice === null || initialStopPrice === null) return null
    // maeR = (entry - lowest) / (entry - stop), for long trades.
    return trade.direction === 'long'
      ? denominator([(Number(lowestPrice) - maeR * Number(initialStopPrice)) / (1 - maeR)], tick)
      : null
  },

  'R of partial exits': (trade) => {
    const exits = trade.executions.filter(({ side }) => side !== entrySide(trade)).map(({ price }) => Number(price))
    const { entryPrice, riskPerUnitPrice, grossPnl, initialRiskAmount } = trade
    if (exits.length < 2 || entryPrice === null || riskPerUnitPrice === null) return null
    if (grossPnl === null || initialRiskAmount === null) return null
    const r = Number(grossPnl) / Number(initialRiskAmount)
    return smallest(
      (size) =>
        size >= exits.length &&
        size <= 25 &&
        splits(size, exits.length).some((units) => {
          const exit = exits.reduce((sum, price, index) => sum + price * (units[index] ?? 0), 0) / size
          return near((signOf(trade) * (exit - Number(entryPrice))) / Number(riskPerUnitPrice), r, 0.005)
        }),
    )
  },

  'planned size beside the position': ({ plannedQuantity, maxQuantity }) =>
    plannedQuantity === null ? null : smallest((size) => fits([Number(plannedQuantity)], Number(maxQuantity), size)),

  'planned risk beside 1R': ({ plannedRiskAmount, initialRiskAmount, ...trade }) => {
    const { plannedEntryPrice, plannedStopPrice, riskPerUnitPrice } = trade
    if (plannedRiskAmount === null || initialRiskAmount === null || riskPerUnitPrice === null) return null
    const distance = Math.abs(Number(plannedEntryPrice) - Number(plannedStopPrice))
    const ratio = (value: number) => (value / Number(initialRiskAmount) / distance) * Number(riskPerUnitPrice)
    return smallest((size) => isWhole(ratio(Number(plannedRiskAmount)), size, ratio(0.005)))
  },

  'a fixed fee of each order': (trade, { feePerOrder, pointValue }) => {
    const { totalFees, initialRiskAmount, riskPerUnitPrice } = trade
    if (feePerOrder === null || initialRiskAmount === null || riskPerUnitPrice === null) return null
    const costs = Number(totalFees) / Number(initialRiskAmount)
    const perUnit = costs * Number(riskPerUnitPrice) * pointValue
    return costs <= 0 ? null : Math.round((feePerOrder * trade.executions.length) / perUnit)
  },
}
