import { matchedLots } from './gross-pnl.ts'
import type { ExactNumber } from './decimal.ts'
import { plannedWeightedTarget } from './planned-target.ts'
import { positionOf, signOf, type Lot, type LotStep } from './trade-position.ts'
import type { MatchingMethod, Trade } from './trade.ts'
import { inner, minus, write } from './written-number.ts'

/** One figure of a trade with the calculation behind it, as a person would write it down. */
export interface ArithmeticLine {
  readonly key: keyof Trade
  readonly label: string
  /** The rule in words. */
  readonly formula: string
  /** The rule with this trade's numbers; null where an input is missing. */
  readonly calculation: string | null
  readonly kind: 'price' | 'size' | 'money' | 'r' | 'ratio'
  /** What is missing where there is no value. */
  readonly missing: string
}

/** How exits find their entries, in words. */
const howMatched: Readonly<Record<MatchingMethod, string>> = {
  fifo: 'first in, first out',
  lifo: 'last in, first out',
  average: 'at the average entry',
}

function average(lots: readonly Lot[], total: ExactNumber): string | null {
  if (lots.length === 0) return null
  const [only] = lots
  if (lots.length === 1 && only !== undefined) return write(only.price)
  const parts = lots.map((lot) => `${inner(lot.price)} × ${write(lot.quantity)}`)
  return `(${parts.join(' + ')}) / ${write(total)}`
}

function grossCalculation(
  trade: Trade,
  sign: 1 | -1,
  steps: readonly LotStep[],
  method: MatchingMethod,
): string | null {
  const lots = matchedLots(steps, method)
  if (lots.length === 0) return null
  const parts = lots.map((lot) => {
    const [from, to] = sign === 1 ? [lot.entryPrice, lot.exitPrice] : [lot.exitPrice, lot.entryPrice]
    return `(${write(to)} ${minus} ${inner(from)}) × ${write(lot.quantity)}`
  })
  const sum = parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`
  return `${sum} × ${write(trade.pointValue)}`
}

function feesCalculation(trade: Trade): string {
  const fills = trade.executions.map((fill) => inner(fill.fee)).join(' + ')
  const own = `${inner(trade.commission)} + ${inner(trade.exchangeFees)} ${minus} ${inner(trade.swapFunding)}`
  return fills === '' ? own : `(${fills}) + ${own}`
}

function riskCalculation(trade: Trade): string | null {
  if (trade.initialRiskAmount === null) return null
  if (trade.riskPerUnitPrice !== null) {
    return `${write(trade.riskPerUnitPrice)} × ${write(trade.maxQuantity)} × ${write(trade.pointValue)}`
  }
  return `planned: |${write(trade.plannedEntryPrice ?? '0')} ${minus} ${inner(trade.plannedStopPrice ?? '0')}| × ${write(
    trade.plannedQuantity ?? '0',
  )} × ${write(trade.pointValue)}`
}

function quotient(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : `${inner(a)} / ${inner(b)}`
}

/** The distance from the entry to a price, in the direction in which it counts. */
function move(towards: string | null, entry: string | null, sign: number): string | null {
  if (towards === null || entry === null) return null
  return sign > 0
    ? `max(0, ${write(towards)} ${minus} ${inner(entry)})`
    : `max(0, ${write(entry)} ${minus} ${inner(towards)})`
}

/**
 * How every figure of a trade comes about, from its fills to its R-multiple. The values themselves are the trade's own
 * (`deriveTrade`); this writes down the same rules with the trade's numbers, for the trader to check.
 */
export function tradeArithmetic(trade: Trade, matching: MatchingMethod = 'fifo'): ArithmeticLine[] {
  const sign = signOf(trade.direction)
  const position = positionOf(trade.executions, trade.direction)
  const stop = trade.initialStopPrice ?? trade.plannedStopPrice
  const [best, worst] = sign === 1 ? [trade.highestPrice, trade.lowestPrice] : [trade.lowestPrice, trade.highestPrice]
  const target = plannedWeightedTarget(trade)
  const noStop = 'Needs a stop price on the losing side of the entry.'
  const noExtremes = 'Needs the lowest and highest price while the trade was open.'
  return [
    {
      key: 'entryPrice',
      label: 'Average entry',
      formula: 'Σ(price × quantity) / Σ quantity over the entry fills',
      calculation: average(position.entries, position.enteredQuantity),
      kind: 'price',
      missing: 'Needs an entry fill.',
    },
    {
      key: 'exitPrice',
      label: 'Average exit',
      formula: 'Σ(price × quantity) / Σ quantity over the exit fills',
      calculation: average(position.exits, position.exitedQuantity),
      kind: 'price',
      missing: 'Needs an exit fill.',
    },
    {
      key: 'grossPnl',
      label: 'Gross P&L',
      formula:
        sign === 1
          ? `Σ(exit − entry) × quantity over lots closed ${howMatched[matching]} × point value`
          : `Σ(entry − exit) × quantity over lots closed ${howMatched[matching]} × point value`,
      calculation: grossCalculation(trade, sign, position.steps, matching),
      kind: 'money',
      missing: 'Needs a closed part of the position.',
    },
    {
      key: 'totalFees',
      label: 'All costs',
      formula: 'fees of the fills + commission + exchange fees − swap or funding',
      calculation: feesCalculation(trade),
      kind: 'money',
      missing: '',
    },
    {
      key: 'netPnl',
      label: 'Net P&L',
      formula: 'gross P&L − all costs',
      calculation: trade.grossPnl === null ? null : `${write(trade.grossPnl)} ${minus} ${inner(trade.totalFees)}`,
      kind: 'money',
      missing: 'Needs a closed part of the position.',
    },
    {
      key: 'riskPerUnitPrice',
      label: '1R in price',
      formula: 'distance from the average entry to the initial stop',
      calculation:
        trade.riskPerUnitPrice === null || stop === null || trade.entryPrice === null
          ? null
          : `|${write(trade.entryPrice)} ${minus} ${inner(stop)}|`,
      kind: 'price',
      missing: noStop,
    },
    {
      key: 'initialRiskAmount',
      label: '1R in money',
      formula: '1R in price × largest size × point value',
      calculation: riskCalculation(trade),
      kind: 'money',
      missing: noStop,
    },
    {
      key: 'realizedR',
      label: 'Realised R',
      formula: 'net P&L / 1R in money',
      calculation: quotient(trade.netPnl, trade.initialRiskAmount),
      kind: 'r',
      missing: 'Needs a closed trade with an initial risk.',
    },
    {
      key: 'plannedRR',
      label: 'Planned reward to risk',
      formula: '(size-weighted target − planned entry) / (planned entry − planned stop)',
      calculation:
        trade.plannedRR === null || target === null || trade.plannedEntryPrice === null
          ? null
          : `(${write(target)} ${minus} ${inner(trade.plannedEntryPrice)}) / (${write(
              trade.plannedEntryPrice,
            )} ${minus} ${inner(trade.plannedStopPrice ?? '0')})`,
      kind: 'ratio',
      missing: 'Needs planned entry, stop and target.',
    },
    {
      key: 'maePrice',
      label: 'MAE in price',
      formula: 'largest move against the trade, from the average entry',
      calculation: trade.maePrice === null ? null : move(worst, trade.entryPrice, -sign),
      kind: 'price',
      missing: noExtremes,
    },
    {
      key: 'mfePrice',
      label: 'MFE in price',
      formula: 'largest move in favour of the trade, from the average entry',
      calculation: trade.mfePrice === null ? null : move(best, trade.entryPrice, sign),
      kind: 'price',
      missing: noExtremes,
    },
    {
      key: 'maeR',
      label: 'MAE in R',
      formula: 'MAE × largest size × point value / 1R in money',
      calculation: trade.maeR === null ? null : excursionInR(trade, trade.maePrice),
      kind: 'r',
      missing: `${noExtremes} ${noStop}`,
    },
    {
      key: 'mfeR',
      label: 'MFE in R',
      formula: 'MFE × largest size × point value / 1R in money',
      calculation: trade.mfeR === null ? null : excursionInR(trade, trade.mfePrice),
      kind: 'r',
      missing: `${noExtremes} ${noStop}`,
    },
  ]
}

function excursionInR(trade: Trade, distance: string | null): string | null {
  if (distance === null || trade.initialRiskAmount === null) return null
  return `${write(distance)} × ${write(trade.maxQuantity)} × ${write(trade.pointValue)} / ${write(trade.initialRiskAmount)}`
}
