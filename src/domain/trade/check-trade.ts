import { sortFillsByTime, signOf } from '#domain/fills/position.ts'
import { inverseContractRemedy, isInverseContract } from '#domain/instruments/inverse-contract.ts'
import { type ExactNumber, exact, larger, smaller, toDecimal, zero } from '#domain/numbers/decimal.ts'
import type { FieldFault } from './field-fault.ts'
import { buildTradePosition } from './trade-position.ts'
import type { TradeInput } from './trade.ts'

/** Amounts of 10^15 and more do not fit the ledger. */
const maxAmount = exact('1000000000000000')

function fillFaults(trade: TradeInput): FieldFault[] {
  const faults: FieldFault[] = []
  for (const [index, fill] of trade.executions.entries()) {
    const [size, price, pointValue] = [Number(fill.quantity), Number(fill.price), Number(trade.pointValue)]
    // Floats clear nearly all fills, at a hundredth of the cost of exact products.
    if (size > 1e-20 && Math.abs(size * price * pointValue) < 1e14) continue
    if (exact(fill.quantity).lte(0)) {
      faults.push({
        field: `executions.${index}.quantity`,
        message: 'Fill size must be above 0. Set the side to buy or sell.',
      })
    }
    if (exact(fill.price).times(fill.quantity).times(trade.pointValue).abs().gte(maxAmount)) {
      faults.push({
        field: `executions.${index}.quantity`,
        message: 'Price × size × point value is too large. Check all three.',
      })
    }
  }
  return faults
}

/**
 * Walks through the fills by time: the first must open in the trade's direction, and none may close more than is held.
 */
function positionFaults(trade: TradeInput): FieldFault[] {
  const entrySide = trade.direction === 'long' ? 'buy' : 'sell'
  const fills = sortFillsByTime(trade.executions)
  const first = fills[0]
  if (first !== undefined && first.side !== entrySide) {
    const other = trade.direction === 'long' ? 'short' : 'long'
    return [
      {
        field: 'direction',
        message: `The first fill is a ${first.side}, which opens a ${other} trade. Set the trade's side to ${other} or correct the fill's side or time.`,
      },
    ]
  }
  let held = zero
  for (const fill of fills) {
    held = fill.side === entrySide ? held.plus(fill.quantity) : held.minus(fill.quantity)
    if (held.lt(0)) {
      return [
        {
          field: `executions.${trade.executions.indexOf(fill)}.quantity`,
          message: 'This fill closes more than is open. Correct its size or time, or log the excess as another trade.',
        },
      ]
    }
  }
  return statusFaults(trade, held)
}

function statusFaults(trade: TradeInput, held: ExactNumber): FieldFault[] {
  const count = trade.executions.length
  const isFlat = count > 0 && held.eq(0)
  switch (trade.status) {
    case 'completed':
      if (isFlat) return []
      return [
        count === 0
          ? {
              field: 'executions',
              message: 'A completed trade needs entry and exit fills. Add them, or set the status to planned.',
            }
          : {
              field: 'executions',
              message: `A completed trade must end flat, but ${held.toFixed()} is still open. Add the missing exit, or set the status to active.`,
            },
      ]
    case 'active':
      if (count === 0) {
        return [
          {
            field: 'executions',
            message: 'An active trade needs an entry fill. Add it, or set the status to planned.',
          },
        ]
      }
      return isFlat
        ? [
            {
              field: 'status',
              message: 'These fills close the entire position. Set the status to completed, or remove an exit.',
            },
          ]
        : []
    case 'planned':
    case 'missed':
    case 'cancelled':
      return count === 0
        ? []
        : [
            {
              field: 'status',
              message: `A ${trade.status} trade cannot have fills. Set the status to active or completed, or remove the fills.`,
            },
          ]
  }
}

/** Each target closes a part of the position; together at most 100%. */
function targetSizeFaults(trade: TradeInput): FieldFault[] {
  let sum = zero
  for (const field of ['plannedTarget1Pct', 'plannedTarget2Pct', 'plannedTarget3Pct'] as const) {
    const part = trade[field]
    if (part === null) continue
    sum = sum.plus(part)
    if (sum.gt(100)) {
      return [
        { field, message: `The targets close ${sum.toFixed()}% of the position. The total must not exceed 100%.` },
      ]
    }
  }
  return []
}

function planFaults(trade: TradeInput): FieldFault[] {
  const faults: FieldFault[] = []
  const sign = signOf(trade.direction)
  const losing = sign === 1 ? 'below' : 'above'
  const winning = sign === 1 ? 'above' : 'below'
  /** Distance from `from` to `price` in the trade's favor. */
  const ahead = (price: string, from: string) => exact(price).minus(from).times(sign)

  const entry = trade.plannedEntryPrice
  if (entry !== null && trade.plannedStopPrice !== null && ahead(trade.plannedStopPrice, entry).gte(0)) {
    faults.push({
      field: 'plannedStopPrice',
      message: `Planned stop must be ${losing} the planned entry (${entry}) for a ${trade.direction} trade.`,
    })
  }
  for (const field of ['plannedTarget1', 'plannedTarget2', 'plannedTarget3'] as const) {
    const target = trade[field]
    if (entry === null || target === null || ahead(target, entry).gt(0)) continue
    faults.push({
      field,
      message: `Target must be ${winning} the planned entry (${entry}) for a ${trade.direction} trade.`,
    })
  }
  faults.push(...targetSizeFaults(trade))
  const first = trade.initialStopPrice === null ? undefined : buildTradePosition(trade).entries[0]
  const entered = first === undefined ? null : toDecimal(first.price)
  if (entered !== null && trade.initialStopPrice !== null && ahead(trade.initialStopPrice, entered).gte(0)) {
    faults.push({
      field: 'initialStopPrice',
      message: `Stop must be ${losing} the entry (${entered}) for a ${trade.direction} trade. Enter a stop moved later as the stop at exit.`,
    })
  }
  return faults
}

function extremeFaults(trade: TradeInput): FieldFault[] {
  const { lowestPrice: lowest, highestPrice: highest } = trade
  if (lowest !== null && highest !== null && exact(lowest).gt(highest)) {
    return [{ field: 'lowestPrice', message: `Lowest price must not be above the highest (${highest}). Swap the two.` }]
  }
  if (lowest === null && highest === null) return []
  const prices = buildTradePosition(trade).steps.map(({ lot }) => exact(toDecimal(lot.price)))
  const start = prices[0]
  if (start === undefined) return []
  const faults: FieldFault[] = []
  const lowestFill = prices.reduce(smaller, start)
  const highestFill = prices.reduce(larger, start)
  if (lowest !== null && lowestFill.lt(lowest)) {
    faults.push({
      field: 'lowestPrice',
      message: `Lowest price must be at or below the lowest fill (${toDecimal(lowestFill)}).`,
    })
  }
  if (highest !== null && highestFill.gt(highest)) {
    faults.push({
      field: 'highestPrice',
      message: `Highest price must be at or above the highest fill (${toDecimal(highestFill)}).`,
    })
  }
  return faults
}

/**
 * Checks the fields of a trade against each other; each field must already be well-formed. Every fault names its field
 * and a remedy. With no faults, every derived figure is meaningful.
 */
export function checkTrade(trade: TradeInput): FieldFault[] {
  const faults: FieldFault[] = []
  if (exact(trade.pointValue).lte(0)) {
    faults.push({
      field: 'pointValue',
      message: 'Point value must be above 0: money per 1.0 of price per unit. Use 1 for stock, 100 for an option.',
    })
  }
  if (trade.tickSize !== null && exact(trade.tickSize).lte(0)) {
    faults.push({ field: 'tickSize', message: 'Tick size must be above 0. Leave it empty if unknown.' })
  }
  if (trade.assetClass === 'cryptoPerp' && isInverseContract(trade.symbol)) {
    faults.push({ field: 'symbol', message: `${trade.symbol} ${inverseContractRemedy}` })
  }
  const fills = fillFaults(trade)
  faults.push(...fills)
  // The quantity held is meaningless while a fill's own size is wrong.
  if (fills.length === 0) faults.push(...positionFaults(trade))
  faults.push(...planFaults(trade), ...extremeFaults(trade))
  return faults
}
