import type { ExactNumber } from './decimal.ts'
import type { DerivedKey } from './derived-fields.ts'
import { matchedLots } from './gross-pnl.ts'
import { targetShares } from './planned-target.ts'
import { positionOf, signOf, type Lot } from './trade-position.ts'
import type { MatchingMethod, Trade } from './trade.ts'
import { inner, minus, write } from './written-number.ts'

/** (price × size + …) / size, as a person would write it down; one price alone is itself. */
function average(parts: readonly (readonly [price: ExactNumber, size: ExactNumber])[], total: ExactNumber | string) {
  const [only] = parts
  if (only === undefined) return null
  if (parts.length === 1) return write(only[0])
  return `(${parts.map(([price, size]) => `${inner(price)} × ${write(size)}`).join(' + ')}) / ${write(total)}`
}

const ofLots = (lots: readonly Lot[]) => lots.map(({ price, quantity }) => [price, quantity] as const)

function gross(trade: Trade, method: MatchingMethod): string | null {
  const lots = matchedLots(positionOf(trade.executions, trade.direction).steps, method)
  if (lots.length === 0) return null
  const isLong = signOf(trade.direction) === 1
  const parts = lots.map((lot) => {
    const [from, to] = isLong ? [lot.entryPrice, lot.exitPrice] : [lot.exitPrice, lot.entryPrice]
    return `(${write(to)} ${minus} ${inner(from)}) × ${write(lot.quantity)}`
  })
  const sum = parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`
  return `${sum} × ${write(trade.pointValue)}`
}

function fees(trade: Trade): string {
  // A fill without a fee adds nothing to the sum, and nothing to what is read.
  const charged = trade.executions.filter(({ fee }) => Number(fee) !== 0)
  const fills = charged.map((fill) => inner(fill.fee)).join(' + ')
  const own = `${inner(trade.commission)} + ${inner(trade.exchangeFees)} ${minus} ${inner(trade.swapFunding)}`
  return fills === '' ? own : `(${fills}) + ${own}`
}

function risk(trade: Trade): string | null {
  if (trade.initialRiskAmount === null) return null
  if (trade.riskPerUnitPrice !== null) {
    return `${write(trade.riskPerUnitPrice)} × ${write(trade.maxQuantity)} × ${write(trade.pointValue)}`
  }
  return `planned: |${write(trade.plannedEntryPrice ?? '0')} ${minus} ${inner(trade.plannedStopPrice ?? '0')}| × ${write(
    trade.plannedQuantity ?? '0',
  )} × ${write(trade.pointValue)}`
}

type Writer = (trade: Trade, matching: MatchingMethod) => string | null

const positionIn = ({ executions, direction }: Trade) => positionOf(executions, direction)

const writers: { readonly [Key in DerivedKey]?: Writer } = {
  entryPrice: (trade) => average(ofLots(positionIn(trade).entries), positionIn(trade).enteredQuantity),
  exitPrice: (trade) => average(ofLots(positionIn(trade).exits), positionIn(trade).exitedQuantity),
  plannedWeightedTarget: (trade) =>
    average(
      targetShares(trade).map(({ price, share }) => [price, share] as const),
      '100',
    ),
  grossPnl: gross,
  totalFees: fees,
  initialRiskAmount: risk,
}

/**
 * The calculation, with a trade's numbers, of figures that are sums over its fills or targets, or that have two rules:
 * those that no formula of the catalogue can be filled in for. Null for all others, and where there is no value.
 */
export function writtenCalculation(key: DerivedKey, trade: Trade, matching: MatchingMethod = 'fifo'): string | null {
  return writers[key]?.(trade, matching) ?? null
}
