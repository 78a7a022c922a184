import type { FillSide } from '#domain/fills/fill.ts'
import { sortFillsByTime } from '#domain/fills/position.ts'
import type { RowLedger } from '#domain/importers/formats/stocks-options/broker-rows.ts'
import { isSplitFill } from '#domain/importers/matching/stock-splits.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import { exact, smaller, sum, toDecimal, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'

interface Lot {
  readonly side: FillSide
  readonly quantity: ExactNumber
  readonly price: ExactNumber
  /** Costs per unit of opening it; null where its basis is not its price. */
  readonly costs: ExactNumber | null
}

/** What the codes of Interactive Brokers say about how a position ended. */
export function describeClosingCode(codes: readonly string[]): string | null {
  if (codes.includes('Ep')) return 'Expired.'
  if (codes.includes('A')) return 'Assigned.'
  return codes.includes('Ex') ? 'Exercised.' : null
}

/** What closing a size of lots on the other side cost to open; null where it is not known. */
interface ClosedLots {
  readonly left: ExactNumber
  readonly costs: ExactNumber | null
  /** Price times size of what was closed. */
  readonly value: ExactNumber
}

function closeLots(lots: Lot[], side: FillSide, size: ExactNumber): ClosedLots {
  let left = size
  let costs: ExactNumber | null = zero
  let value = zero
  while (left.gt(0)) {
    const [lot] = lots
    if (lot === undefined || lot.side === side) break
    const closed = smaller(lot.quantity, left)
    costs = costs === null || lot.costs === null ? null : costs.plus(lot.costs.times(closed))
    value = value.plus(closed.times(lot.price))
    left = left.minus(closed)
    if (closed.eq(lot.quantity)) lots.shift()
    else lots[0] = { ...lot, quantity: lot.quantity.minus(closed) }
  }
  return { left, costs, value }
}

/** The lots after a split of their shares, which leaves what each cost to open. */
function splitLots(lots: Lot[], { side, quantity }: FileFill): void {
  const [first] = lots
  if (first === undefined) return
  const before = sum(lots.map((lot) => lot.quantity))
  const after = first.side === side ? before.plus(quantity) : before.minus(quantity)
  if (!after.gt(0)) return
  for (const [index, lot] of lots.entries()) {
    lots[index] = {
      ...lot,
      quantity: lot.quantity.times(after).div(before),
      price: lot.price.times(before).div(after),
      costs: lot.costs?.times(before).div(after) ?? null,
    }
  }
}

/** What a row states of the P&L that it realizes, after costs. */
export interface RealizedPnl {
  readonly pnl: Decimal
  /** The cost of what it closes, negative if it was paid; null if the file does not state it. */
  readonly basis: Decimal | null
}

/** The fill with its gross P&L; a settlement in cash also gives its price, or says that none can be computed. */
interface Settled {
  readonly gross: Money | null
  readonly price?: Decimal
  readonly isUnsettled?: true
}

/**
 * The price of an option that is settled in cash, whose row states a price of 0: the cash is what the realized P&L has
 * beyond the cost of the position. Null where neither the row nor the file says what that was.
 */
function settlementPrice(
  fill: FileFill,
  { pnl, basis }: RealizedPnl,
  gross: Money | null,
  openedAt: ExactNumber,
): Decimal | null {
  const units = exact(fill.quantity).times(fill.instrument.pointValue ?? '1')
  const costs = exact(fill.commission).plus(fill.exchangeFees)
  const sign = fill.side === 'buy' ? '-1' : '1'
  if (basis !== null) return toDecimal(exact(pnl).minus(basis).plus(costs).times(sign).div(units))
  return gross === null ? null : toDecimal(openedAt.div(fill.quantity).plus(exact(gross).times(sign).div(units)))
}

function settle(fill: FileFill, realized: RealizedPnl | null, lots: Lot[]): Settled {
  const size = exact(fill.quantity)
  const costs = exact(fill.commission).plus(fill.exchangeFees)
  const ends = fill.note === 'Assigned.' || fill.note === 'Exercised.'
  // Where shares are delivered, an option realizes nothing: its premium goes into the basis of the shares.
  const isOption = ends && fill.instrument.assetClass === 'option' && exact(fill.price).eq(0)
  const isCash = isOption && realized !== null && !exact(realized.pnl).eq(0)
  const isDelivery = ends && !isCash
  const { left, costs: opening, value } = closeLots(lots, fill.side, size)
  const closed = size.minus(left)
  const isBeyond = left.gt(0) && (fill.effect === 'close' || isCash)
  if (left.gt(0) && !isBeyond) {
    lots.push({ side: fill.side, quantity: left, price: exact(fill.price), costs: isDelivery ? null : costs.div(size) })
  }
  const isUnknown = isBeyond || closed.eq(0) || realized === null || opening === null || isDelivery
  const gross = isUnknown ? null : toMoney(exact(realized.pnl).plus(opening).plus(costs.times(closed).div(size)))
  if (!isCash) return { gross }
  const price = settlementPrice(fill, realized, gross, value)
  return price === null || exact(price).lt(0) ? { gross, isUnsettled: true } : { gross, price }
}

/** Why an option that was settled in cash is refused where its settlement cannot be computed. */
const unsettledReason =
  'This option was settled in cash, and the file states neither price nor cost. Add the column Cost Basis, or import its opening in the same file.'

/**
 * Interactive Brokers books realized P&L after costs, first in, first out; we reconcile it before costs. Returns the
 * fills with the realized P&L of each, stated by line, before the costs of either side: null where a fill closes nothing,
 * closes what was opened before the file, or where a delivery has moved an option's premium into the shares. An option
 * that is settled in cash gets the price of its settlement, and is rejected where that is not known.
 */
export function restoreGrossPnl(
  fills: readonly FileFill[],
  realized: ReadonlyMap<number, RealizedPnl>,
  ledger: Pick<RowLedger, 'reject'>,
): FileFill[] {
  const lotsOf = new Map<string, Lot[]>()
  const settledOf = new Map<FileFill, Settled>()
  for (const fill of sortFillsByTime(fills)) {
    const book = `${fill.account ?? ''}|${fill.symbol}`
    const lots = lotsOf.get(book) ?? []
    lotsOf.set(book, lots)
    if (isSplitFill(fill)) splitLots(lots, fill)
    else settledOf.set(fill, settle(fill, realized.get(fill.line) ?? null, lots))
  }
  return fills.flatMap((fill) => {
    const settled = settledOf.get(fill)
    if (settled?.isUnsettled === true) {
      ledger.reject(fill, unsettledReason)
      return []
    }
    // A settlement is identified as releases without them stored it, at 0.
    const settlement = settled?.price === undefined ? {} : { price: settled.price, statedPrice: fill.price }
    return [{ ...fill, ...settlement, brokerPnl: settled?.gross ?? null }]
  })
}
