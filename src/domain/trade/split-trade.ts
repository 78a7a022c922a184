import type { Fill } from '#domain/fills/fill.ts'
import { buildPosition, isFlat, sortFillsByTime } from '#domain/fills/position.ts'
import { exact, toDecimal, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { costFields } from '#domain/trade/fields/execution.ts'
import type { FieldFault } from './field-fault.ts'
import type { TradeInput } from './trade.ts'

/** How much of a fill goes into the second trade. */
export interface TakenFill {
  /** Its place in the list of fills, from 0. */
  readonly fill: number
  readonly quantity: Decimal
}

/** Places to which a cost is divided: cents, or finer where the whole is. */
const centPlaces = 2

/**
 * The part of an amount that falls to `share` of `whole`, rounded down to the places that the amount has (cents at
 * least): what is rounded off stays with the other part, so that both sum to the amount exactly.
 */
function partOf(amount: string, share: ExactNumber, whole: ExactNumber): ExactNumber {
  if (whole.eq(0)) return zero
  const places = Math.max(centPlaces, amount.split('.')[1]?.length ?? 0)
  return exact(amount).times(share).div(whole).round(places, 0)
}

function divideFill(fill: Fill, quantity: ExactNumber): readonly [rest: Fill | null, taken: Fill | null] {
  const whole = exact(fill.quantity)
  if (quantity.eq(0)) return [fill, null]
  if (quantity.eq(whole)) return [null, fill]
  const fee = partOf(fill.fee, quantity, whole)
  const rest: Fill = {
    ...fill,
    quantity: toDecimal(whole.minus(quantity)),
    fee: toMoney(exact(fill.fee).minus(fee)),
  }
  return [rest, { ...fill, quantity: toDecimal(quantity), fee: toMoney(fee) }]
}

const enteredQuantity = (trade: TradeInput, fills: readonly Fill[]) =>
  buildPosition(fills, trade.direction).enteredQuantity

const endOf = (fills: readonly Fill[]) => sortFillsByTime(fills).at(-1)?.at ?? null
const startOf = (fills: readonly Fill[]) => sortFillsByTime(fills)[0]?.at ?? null

/** What is known of the price around a trade, for a part of it: nothing where the part was not open as long. */
function priceContextOf(trade: TradeInput, fills: readonly Fill[]): Partial<TradeInput> {
  const sameEnd = endOf(fills) === endOf(trade.executions)
  const sameTime = sameEnd && startOf(fills) === startOf(trade.executions)
  return {
    ...(sameTime ? {} : { lowestPrice: null, highestPrice: null, timeToMaeMin: null, timeToMfeMin: null }),
    ...(sameEnd ? {} : { postHigh: null, postLow: null, timeToMfpeMin: null, timeToMapeMin: null }),
  }
}

/** What is wrong with a choice of fills; empty when the trade can be split by it. */
export function splitFaults(trade: TradeInput, taken: readonly TakenFill[]): FieldFault[] {
  if (trade.status !== 'completed' && trade.status !== 'active') {
    return [{ field: 'taken', message: `A ${trade.status} trade has no fills to split.` }]
  }
  const seen = new Set<number>()
  for (const [index, { fill, quantity }] of taken.entries()) {
    const stored = trade.executions[fill]
    if (stored === undefined) return [{ field: `taken.${index}.fill`, message: 'There is no such fill.' }]
    if (seen.has(fill)) return [{ field: `taken.${index}.fill`, message: 'This fill is named twice.' }]
    seen.add(fill)
    if (exact(quantity).gt(stored.quantity)) {
      return [{ field: `taken.${index}.quantity`, message: `The fill has no more than ${stored.quantity}.` }]
    }
  }
  return []
}

/** How an amount that belongs to the whole trade is shared by a split, by the size entered: both parts sum to it exactly. */
export function costSplitter(
  trade: TradeInput,
  taken: readonly TakenFill[],
): (amount: Money) => readonly [Money, Money] {
  const quantityOf = new Map(taken.map(({ fill, quantity }) => [fill, exact(quantity)]))
  const gone = trade.executions.flatMap((fill, index) => divideFill(fill, quantityOf.get(index) ?? zero)[1] ?? [])
  const [share, whole] = [enteredQuantity(trade, gone), enteredQuantity(trade, trade.executions)]
  return (amount) => {
    const second = partOf(amount, share, whole)
    return [toMoney(exact(amount).minus(second)), toMoney(second)]
  }
}

/**
 * A trade as two: the fills, or parts of them, that are taken make the second, the rest stays the first. Sizes, fees,
 * costs and with them the P&L of both sum to those of the whole exactly: fees go with their fills, costs of the trade
 * by the size entered. What the broker said about the whole stays with neither; notes, answers and files are copied.
 * `splitFaults` must have found nothing. A part is null where it has no fill.
 */
export function splitTrade(
  trade: TradeInput,
  taken: readonly TakenFill[],
): { readonly first: TradeInput | null; readonly second: TradeInput | null } {
  const quantityOf = new Map(taken.map(({ fill, quantity }) => [fill, exact(quantity)]))
  const pieces = trade.executions.map((fill, index) => divideFill(fill, quantityOf.get(index) ?? zero))
  const rest = pieces.flatMap(([piece]) => (piece === null ? [] : [piece]))
  const gone = pieces.flatMap(([, piece]) => (piece === null ? [] : [piece]))
  const share = enteredQuantity(trade, gone)
  const whole = enteredQuantity(trade, trade.executions)
  const shared = costSplitter(trade, taken)
  const planned = trade.plannedQuantity === null ? null : partOf(trade.plannedQuantity, share, whole)

  const build = (fills: readonly Fill[], isSecond: boolean): TradeInput | null => {
    if (fills.length === 0) return null
    const place = isSecond ? 1 : 0
    const size =
      trade.plannedQuantity === null || planned === null
        ? null
        : isSecond
          ? planned
          : exact(trade.plannedQuantity).minus(planned)
    return {
      ...trade,
      ...priceContextOf(trade, fills),
      status: isFlat(buildPosition(fills, trade.direction)) ? 'completed' : 'active',
      executions: fills,
      ...Object.fromEntries(costFields.map((cost) => [cost, shared(trade[cost])[place]])),
      plannedQuantity: size === null || !size.gt(0) ? null : toDecimal(size),
      marginUsed: trade.marginUsed === null ? null : shared(trade.marginUsed)[place],
      brokerPnl: null,
      externalId: isSecond ? null : trade.externalId,
      isLocked: false,
    }
  }
  return { first: build(rest, false), second: build(gone, true) }
}
