import { absolute, exact, toDecimal, toNumber, type ExactNumber } from '#domain/decimal.ts'
import type { TradeInput } from '#domain/trade.ts'
import type { Decimal, Money, R } from '#domain/units.ts'

/** Smallest part of a position that can be ordered: whole shares, contracts and units; coins to eight places. */
function lotStep(trade: Pick<TradeInput, 'assetClass' | 'lotSize'>): ExactNumber {
  if (trade.assetClass === 'cryptoSpot' || trade.assetClass === 'cryptoPerp') return exact('0.00000001')
  return exact('1')
}

/**
 * The size at which the planned risk is what the planned stop loses: balance x planned risk % / 100, divided by
 * |planned entry - planned stop| x point value, rounded down to what can be ordered. Null when something is missing or
 * the stop is at the entry; "0" when even the smallest size risks more.
 */
export function suggestedQuantity(trade: TradeInput, balance: Money): Decimal | null {
  const { plannedEntryPrice, plannedStopPrice, plannedRiskPct } = trade
  if (plannedEntryPrice === null || plannedStopPrice === null || plannedRiskPct === null) return null
  const perUnit = absolute(exact(plannedEntryPrice).minus(plannedStopPrice)).times(trade.pointValue)
  if (!perUnit.gt(0) || !exact(balance).gt(0)) return null
  const step = lotStep(trade)
  const units = exact(balance).times(plannedRiskPct).div(100).div(perUnit)
  return toDecimal(units.div(step).round(0, 0).times(step))
}

/** Share of such trades that must win for the plan to break even, in percent: 100 / (1 + R:R). Null without a ratio above -1. */
export function breakevenWinRate(plannedRR: number | null): number | null {
  return plannedRR === null || plannedRR <= -1 ? null : 100 / (1 + plannedRR)
}

/** R that was missed: s (would-be exit - would-be entry) / |would-be entry - planned stop|. Null when a price is missing. */
export function missedR(trade: TradeInput): R | null {
  const { hypoEntryPrice, hypoExitPrice, plannedStopPrice } = trade
  if (hypoEntryPrice === null || hypoExitPrice === null || plannedStopPrice === null) return null
  const risk = absolute(exact(hypoEntryPrice).minus(plannedStopPrice))
  if (!risk.gt(0)) return null
  const move = exact(hypoExitPrice).minus(hypoEntryPrice)
  return toNumber((trade.direction === 'long' ? move : move.times(-1)).div(risk)) as R
}
