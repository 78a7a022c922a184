import type { Fill } from '#domain/fills/fill.ts'
import { buildPosition, isFlat, sortFillsByTime } from '#domain/fills/position.ts'
import { exact, toDecimal, toMoney, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { Decimal, Money } from '#domain/numbers/units.ts'
import { costFields } from '#domain/trade/fields/execution.ts'
import type { FieldFault } from './field-fault.ts'
import type { TradeInput } from './trade.ts'

/** The quantity of a fill that goes into the second trade. */
export interface TakenFill {
  /** Index in the list of fills. */
  readonly fill: number
  readonly quantity: Decimal
}

/** Decimal places to which a cost is divided, or finer if the total is. */
const centPlaces = 2

/**
 * The part of an amount for `share` of `whole`, rounded down to the places of the amount (at least cents). The
 * rounded-off rest stays with the other part, so that both add up to the amount exactly.
 */
function partOf(amount: string, share: ExactNumber, whole: ExactNumber): ExactNumber {
  if (whole.eq(0)) return zero
  const places = Math.max(centPlaces, amount.split('.')[1]?.length ?? 0)
  return exact(amount).times(share).div(whole).round(places, 0)
}

function divideFill(fill: Fill, quantity: ExactNumber): readonly [kept: Fill | null, taken: Fill | null] {
  const whole = exact(fill.quantity)
  if (quantity.eq(0)) return [fill, null]
  if (quantity.eq(whole)) return [null, fill]
  const fee = partOf(fill.fee, quantity, whole)
  const kept: Fill = {
    ...fill,
    quantity: toDecimal(whole.minus(quantity)),
    fee: toMoney(exact(fill.fee).minus(fee)),
  }
  return [kept, { ...fill, quantity: toDecimal(quantity), fee: toMoney(fee) }]
}

const enteredQuantity = (trade: TradeInput, fills: readonly Fill[]) =>
  buildPosition(fills, trade.direction).enteredQuantity

const endOf = (fills: readonly Fill[]) => sortFillsByTime(fills).at(-1)?.at ?? null
const startOf = (fills: readonly Fill[]) => sortFillsByTime(fills)[0]?.at ?? null

/** Resets the price extremes that a part of the trade may not share because it was open for a shorter time. */
function priceContextOf(trade: TradeInput, fills: readonly Fill[]): Partial<TradeInput> {
  const sameEnd = endOf(fills) === endOf(trade.executions)
  const sameTime = sameEnd && startOf(fills) === startOf(trade.executions)
  return {
    ...(sameTime
      ? {}
      : {
          lowestPrice: null,
          highestPrice: null,
          timeToMaeMin: null,
          timeToMfeMin: null,
          statedBestExitPrice: null,
          statedSetAndForgetR: null,
        }),
    ...(sameEnd ? {} : { postHigh: null, postLow: null, timeToMfpeMin: null, timeToMapeMin: null }),
  }
}

/** Why the trade cannot be split by these fills; empty if it can. */
export function splitFaults(trade: TradeInput, taken: readonly TakenFill[]): FieldFault[] {
  if (trade.status !== 'completed' && trade.status !== 'active') {
    return [{ field: 'taken', message: `A ${trade.status} trade has no fills to split.` }]
  }
  const seen = new Set<number>()
  for (const [index, { fill, quantity }] of taken.entries()) {
    const stored = trade.executions[fill]
    if (stored === undefined) return [{ field: `taken.${index}.fill`, message: 'There is no such fill.' }]
    if (seen.has(fill)) return [{ field: `taken.${index}.fill`, message: 'This fill is listed twice.' }]
    seen.add(fill)
    if (exact(quantity).gt(stored.quantity)) {
      return [{ field: `taken.${index}.quantity`, message: `The fill has no more than ${stored.quantity}.` }]
    }
  }
  return []
}

/**
 * Returns a function that divides an amount of the trade between both parts, by quantity entered; the parts add up
 * exactly.
 */
export function costSplitter(
  trade: TradeInput,
  taken: readonly TakenFill[],
): (amount: Money) => readonly [Money, Money] {
  const quantityOf = new Map(taken.map(({ fill, quantity }) => [fill, exact(quantity)]))
  const takenFills = trade.executions.flatMap((fill, index) => divideFill(fill, quantityOf.get(index) ?? zero)[1] ?? [])
  const [share, whole] = [enteredQuantity(trade, takenFills), enteredQuantity(trade, trade.executions)]
  return (amount) => {
    const second = partOf(amount, share, whole)
    return [toMoney(exact(amount).minus(second)), toMoney(second)]
  }
}

/**
 * Splits a trade in two: the taken fills, or parts of them, form the second trade, the rest stays in the first. Sizes,
 * fees, costs and P&L of both add up to the original exactly: fees go with their fills, costs are divided by quantity
 * entered. Broker P&L is dropped from both; notes, answers and files are copied. Requires that `splitFaults` found
 * nothing. A part without fills is null.
 */
export function splitTrade(
  trade: TradeInput,
  taken: readonly TakenFill[],
): { readonly first: TradeInput | null; readonly second: TradeInput | null } {
  const quantityOf = new Map(taken.map(({ fill, quantity }) => [fill, exact(quantity)]))
  const pieces = trade.executions.map((fill, index) => divideFill(fill, quantityOf.get(index) ?? zero))
  const keptFills = pieces.flatMap(([piece]) => (piece === null ? [] : [piece]))
  const takenFills = pieces.flatMap(([, piece]) => (piece === null ? [] : [piece]))
  const share = enteredQuantity(trade, takenFills)
  const whole = enteredQuantity(trade, trade.executions)
  const splitCost = costSplitter(trade, taken)
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
      ...Object.fromEntries(costFields.map((cost) => [cost, splitCost(trade[cost])[place]])),
      plannedQuantity: size === null || !size.gt(0) ? null : toDecimal(size),
      marginUsed: trade.marginUsed === null ? null : splitCost(trade.marginUsed)[place],
      brokerPnl: null,
      externalId: isSecond ? null : trade.externalId,
      isLocked: false,
    }
  }
  return { first: build(keptFills, false), second: build(takenFills, true) }
}
