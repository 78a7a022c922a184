import type { DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import type { MatchingMethod } from '#domain/fills/fill.ts'
import { matchLots } from '#domain/fills/match-lots.ts'
import { signOf, type Lot } from '#domain/fills/position.ts'
import type { ExactNumber } from '#domain/numbers/decimal.ts'
import { formatOperand, minusSign, formatExact } from '#domain/numbers/format-exact.ts'
import { targetShares } from '#domain/trade/planned-target.ts'
import { buildTradePosition } from '#domain/trade/trade-position.ts'
import type { Trade } from '#domain/trade/trade.ts'

/** Formats (price × size + …) / size; a single price stands alone. */
function formatAverage(
  parts: readonly (readonly [price: ExactNumber, size: ExactNumber])[],
  total: ExactNumber | string,
) {
  const [only] = parts
  if (only === undefined) return null
  if (parts.length === 1) return formatExact(only[0])
  return `(${parts.map(([price, size]) => `${formatOperand(price)} × ${formatExact(size)}`).join(' + ')}) / ${formatExact(total)}`
}

const ofLots = (lots: readonly Lot[]) => lots.map(({ price, quantity }) => [price, quantity] as const)

function formatGrossPnl(trade: Trade, method: MatchingMethod): string | null {
  const lots = matchLots(buildTradePosition(trade).steps, method)
  if (lots.length === 0) return null
  const isLong = signOf(trade.direction) === 1
  const parts = lots.map((lot) => {
    const [from, to] = isLong ? [lot.entryPrice, lot.exitPrice] : [lot.exitPrice, lot.entryPrice]
    return `(${formatExact(to)} ${minusSign} ${formatOperand(from)}) × ${formatExact(lot.quantity)}`
  })
  const sum = parts.length === 1 ? parts.join('') : `(${parts.join(' + ')})`
  return `${sum} × ${formatExact(trade.pointValue)}`
}

function formatFees(trade: Trade): string {
  // Fills without a fee are omitted.
  const charged = trade.executions.filter(({ fee }) => Number(fee) !== 0)
  const fills = charged.map((fill) => formatOperand(fill.fee)).join(' + ')
  const own = `${formatOperand(trade.commission)} + ${formatOperand(trade.exchangeFees)} ${minusSign} ${formatOperand(trade.swapFunding)}`
  return fills === '' ? own : `(${fills}) + ${own}`
}

function formatRisk(trade: Trade): string | null {
  if (trade.initialRiskAmount === null) return null
  if (trade.riskPerUnitPrice !== null) {
    return `${formatExact(trade.riskPerUnitPrice)} × ${formatExact(trade.maxQuantity)} × ${formatExact(trade.pointValue)}`
  }
  return `planned: |${formatExact(trade.plannedEntryPrice ?? '0')} ${minusSign} ${formatOperand(trade.plannedStopPrice ?? '0')}| × ${formatExact(
    trade.plannedQuantity ?? '0',
  )} × ${formatExact(trade.pointValue)}`
}

type CalculationFormatter = (trade: Trade, matching: MatchingMethod) => string | null

const formatters: { readonly [Key in DerivedKey]?: CalculationFormatter } = {
  entryPrice: (trade) =>
    formatAverage(ofLots(buildTradePosition(trade).entries), buildTradePosition(trade).enteredQuantity),
  exitPrice: (trade) =>
    formatAverage(ofLots(buildTradePosition(trade).exits), buildTradePosition(trade).exitedQuantity),
  plannedWeightedTarget: (trade) =>
    formatAverage(
      targetShares(trade).map(({ price, share }) => [price, share] as const),
      '100',
    ),
  grossPnl: formatGrossPnl,
  totalFees: formatFees,
  initialRiskAmount: formatRisk,
}

/**
 * The calculation, with a trade's numbers, of figures that are sums over fills or targets or that have two rules, for
 * which the catalogue's formula cannot be filled in. Null for all other figures, and without a value.
 */
export function formatCalculation(key: DerivedKey, trade: Trade, matching: MatchingMethod = 'fifo'): string | null {
  return formatters[key]?.(trade, matching) ?? null
}
