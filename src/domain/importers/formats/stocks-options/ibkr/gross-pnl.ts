import type { FillSide } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { exact, smaller, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

interface Lot {
  readonly side: FillSide
  readonly quantity: ExactNumber
  /** Costs per unit of opening it; null where its basis is not its price. */
  readonly costs: ExactNumber | null
}

/** What the codes of Interactive Brokers say about how a position ended. */
export function describeClosingCode(codes: readonly string[]): string | null {
  if (codes.includes('Ep')) return 'Expired.'
  if (codes.includes('A')) return 'Assigned.'
  return codes.includes('Ex') ? 'Exercised.' : null
}

/** Takes a size out of the lots that are on the other side; says what that cost to open, null where it is not known. */
function closeLots(lots: Lot[], side: FillSide, size: ExactNumber): { left: ExactNumber; costs: ExactNumber | null } {
  let left = size
  let costs: ExactNumber | null = zero
  while (left.gt(0)) {
    const [lot] = lots
    if (lot === undefined || lot.side === side) break
    const closed = smaller(lot.quantity, left)
    costs = costs === null || lot.costs === null ? null : costs.plus(lot.costs.times(closed))
    left = left.minus(closed)
    if (closed.eq(lot.quantity)) lots.shift()
    else lots[0] = { ...lot, quantity: lot.quantity.minus(closed) }
  }
  return { left, costs }
}

function grossOf(fill: FileFill, realized: ExactNumber | null, lots: Lot[]): Money | null {
  const size = exact(fill.quantity)
  const costs = exact(fill.commission).plus(fill.exchangeFees)
  // An option's premium goes into the basis of the shares that it delivers.
  const isDelivery = fill.note === 'Assigned.' || fill.note === 'Exercised.'
  const { left, costs: opening } = closeLots(lots, fill.side, size)
  const closed = size.minus(left)
  if (fill.effect === 'close' && left.gt(0)) return null
  if (left.gt(0)) lots.push({ side: fill.side, quantity: left, costs: isDelivery ? null : costs.div(size) })
  if (closed.eq(0) || realized === null || opening === null || isDelivery) return null
  return toMoney(realized.plus(opening).plus(costs.times(closed).div(size)))
}

/** An order by time that keeps the file's order within a moment. */
const byTime = (a: FileFill, b: FileFill) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)

/**
 * Interactive Brokers books realized P&L after costs, first in, first out; we reconcile it before costs. Returns the
 * fills with the realized P&L of each before the costs of either side: null where a fill closes nothing, closes what was
 * opened before the file, or where a delivery has moved an option's premium into the shares.
 */
export function restoreGrossPnl(fills: readonly FileFill[], realized: ReadonlyMap<FileFill, Decimal>): FileFill[] {
  const lotsOf = new Map<string, Lot[]>()
  const pnlOf = new Map<FileFill, Money | null>()
  for (const fill of fills.toSorted(byTime)) {
    const book = `${fill.account ?? ''}|${fill.symbol}`
    const lots = lotsOf.get(book) ?? []
    lotsOf.set(book, lots)
    const stated = realized.get(fill)
    pnlOf.set(fill, grossOf(fill, stated === undefined ? null : exact(stated), lots))
  }
  return fills.map((fill) => ({ ...fill, brokerPnl: pnlOf.get(fill) ?? null }))
}
