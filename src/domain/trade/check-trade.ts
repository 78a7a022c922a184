import type { Fill } from '#domain/fills/fill.ts'
import { sortFillsByTime, signOf } from '#domain/fills/position.ts'
import { inverseContractRemedy, isInverseContract } from '#domain/instruments/inverse-contract.ts'
import { type ExactNumber, exact, larger, smaller, zero } from '#domain/numbers/decimal.ts'
import type { FieldFault } from './field-fault.ts'
import type { TradeInput } from './trade.ts'

/** Amounts of 10^15 and more would no longer fit the ledger's numbers. */
const maxAmount = exact('1000000000000000')

function fillFaults(trade: TradeInput): FieldFault[] {
  const faults: FieldFault[] = []
  for (const [index, fill] of trade.executions.entries()) {
    const [size, price, factor] = [Number(fill.quantity), Number(fill.price), Number(trade.pointValue)]
    // Floats decide what is far from both limits: nearly all, at a hundredth of the cost of exact products.
    if (size > 1e-20 && Math.abs(size * price * factor) < 1e14) continue
    if (exact(fill.quantity).lte(0)) {
      faults.push({
        field: `executions.${index}.quantity`,
        message: 'A fill has a size above 0; its side says whether it was bought or sold.',
      })
    }
    if (exact(fill.price).times(fill.quantity).times(trade.pointValue).abs().gte(maxAmount)) {
      faults.push({
        field: `executions.${index}.quantity`,
        message: 'Price x size x point value is beyond what can be kept. Check the three of them.',
      })
    }
  }
  return faults
}

/** Walks through the fills in order of time: the first opens in the trade's direction, none closes more than is held. */
function positionFaults(trade: TradeInput): FieldFault[] {
  const entrySide = trade.direction === 'long' ? 'buy' : 'sell'
  const fills = sortFillsByTime(trade.executions)
  const first = fills[0]
  if (first !== undefined && first.side !== entrySide) {
    const other = trade.direction === 'long' ? 'short' : 'long'
    return [
      {
        field: 'direction',
        message: `The first fill is a ${first.side}, which opens a ${other} trade. Set the direction to ${other} or correct the fill's side or time.`,
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
          message:
            'This fill closes more than is held. Correct its size or time, or log what is beyond zero as a trade in the other direction.',
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
              message: 'A completed trade needs its entry and exit fills. Add them, or make the trade planned.',
            }
          : {
              field: 'executions',
              message: `A completed trade ends flat, but ${held.toFixed()} is still open. Add the missing exit, or make the trade active.`,
            },
      ]
    case 'active':
      if (count === 0) {
        return [
          { field: 'executions', message: 'An active trade needs an entry fill. Add it, or make the trade planned.' },
        ]
      }
      return isFlat
        ? [
            {
              field: 'status',
              message: 'These fills close the whole position. Make the trade completed, or remove an exit.',
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
              message: `A ${trade.status} trade has no fills. Make it active or completed, or remove the fills.`,
            },
          ]
  }
}

function firstEntryOf(trade: TradeInput): Fill | undefined {
  return sortFillsByTime(trade.executions)[0]
}

/** What is taken off at the targets is a part of the position each, and together no more than the whole. */
function targetSizeFaults(trade: TradeInput): FieldFault[] {
  let sum = zero
  for (const field of ['plannedTarget1Pct', 'plannedTarget2Pct', 'plannedTarget3Pct'] as const) {
    const part = trade[field]
    if (part === null) continue
    sum = sum.plus(part)
    if (sum.gt(100)) {
      return [{ field, message: `The targets take off ${sum.toFixed()} % of the position; at most 100 % is there.` }]
    }
  }
  return []
}

function planFaults(trade: TradeInput): FieldFault[] {
  const faults: FieldFault[] = []
  const sign = signOf(trade.direction)
  const losing = sign === 1 ? 'below' : 'above'
  const winning = sign === 1 ? 'above' : 'below'
  /** How far `price` is on the winning side of `from`. */
  const ahead = (price: string, from: string) => exact(price).minus(from).times(sign)

  const entry = trade.plannedEntryPrice
  if (entry !== null && trade.plannedStopPrice !== null && ahead(trade.plannedStopPrice, entry).gte(0)) {
    faults.push({
      field: 'plannedStopPrice',
      message: `The planned stop of a ${trade.direction} trade is ${losing} its planned entry (${entry}).`,
    })
  }
  for (const field of ['plannedTarget1', 'plannedTarget2', 'plannedTarget3'] as const) {
    const target = trade[field]
    if (entry === null || target === null || ahead(target, entry).gt(0)) continue
    faults.push({
      field,
      message: `The target of a ${trade.direction} trade is ${winning} its planned entry (${entry}).`,
    })
  }
  faults.push(...targetSizeFaults(trade))
  const first = trade.initialStopPrice === null ? undefined : firstEntryOf(trade)
  if (first !== undefined && trade.initialStopPrice !== null && ahead(trade.initialStopPrice, first.price).gte(0)) {
    faults.push({
      field: 'initialStopPrice',
      message: `The first stop of a ${trade.direction} trade is ${losing} its entry (${first.price}). A stop moved later belongs in the final stop.`,
    })
  }
  return faults
}

function extremeFaults(trade: TradeInput): FieldFault[] {
  const { lowestPrice: lowest, highestPrice: highest } = trade
  if (lowest !== null && highest !== null && exact(lowest).gt(highest)) {
    return [{ field: 'lowestPrice', message: `The lowest price is above the highest (${highest}). Swap the two.` }]
  }
  if (lowest === null && highest === null) return []
  const prices = trade.executions.map((fill) => exact(fill.price))
  const start = prices[0]
  if (start === undefined) return []
  const faults: FieldFault[] = []
  const lowestFill = prices.reduce(smaller, start)
  const highestFill = prices.reduce(larger, start)
  if (lowest !== null && lowestFill.lt(lowest)) {
    faults.push({
      field: 'lowestPrice',
      message: `A fill is at ${lowestFill.toFixed()}, so the lowest price while the trade was open is at most that.`,
    })
  }
  if (highest !== null && highestFill.gt(highest)) {
    faults.push({
      field: 'highestPrice',
      message: `A fill is at ${highestFill.toFixed()}, so the highest price while the trade was open is at least that.`,
    })
  }
  return faults
}

/**
 * What cannot be so in a trade whose fields are each well-formed: each fault names its field and says how to mend it.
 * An empty list means that every figure derived from the trade means what it says.
 */
export function checkTrade(trade: TradeInput): FieldFault[] {
  const faults: FieldFault[] = []
  if (exact(trade.pointValue).lte(0)) {
    faults.push({
      field: 'pointValue',
      message: 'The point value is above 0: money per 1.0 of price per unit, 1 for stock, 100 for an option.',
    })
  }
  if (trade.tickSize !== null && exact(trade.tickSize).lte(0)) {
    faults.push({ field: 'tickSize', message: 'The tick size is above 0; leave it out where it is not known.' })
  }
  if (trade.assetClass === 'cryptoPerp' && isInverseContract(trade.symbol)) {
    faults.push({ field: 'symbol', message: `${trade.symbol} ${inverseContractRemedy}` })
  }
  const fills = fillFaults(trade)
  faults.push(...fills)
  // The size held means nothing while a fill's own size is wrong.
  if (fills.length === 0) faults.push(...positionFaults(trade))
  faults.push(...planFaults(trade), ...extremeFaults(trade))
  return faults
}
