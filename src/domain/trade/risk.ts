import { signOf } from '#domain/fills/position.ts'
import { type ExactNumber, absolute, exact } from '#domain/numbers/decimal.ts'
import { plannedWeightedTarget } from './planned-target.ts'
import type { TradeInput } from './trade.ts'

type Plan = Pick<TradeInput, 'plannedEntryPrice' | 'plannedStopPrice' | 'plannedQuantity' | 'pointValue'>

/**
 * 1R as a price distance: from the average entry to the initial stop, or else the planned stop. Null without a stop, or
 * if the stop is not on the losing side of the entry: such a stop limits no loss.
 */
export function riskPerUnitPrice(
  trade: Pick<TradeInput, 'direction' | 'initialStopPrice' | 'plannedStopPrice'>,
  entryPrice: ExactNumber | null,
): ExactNumber | null {
  const stop = trade.initialStopPrice ?? trade.plannedStopPrice
  if (entryPrice === null || stop === null) return null
  const distance = entryPrice.minus(stop).times(signOf(trade.direction))
  return distance.gt(0) ? distance : null
}

/** Planned risk in money: |planned entry - planned stop| x planned quantity x point value; null if any is missing. */
export function plannedRiskAmount(plan: Plan): ExactNumber | null {
  if (plan.plannedEntryPrice === null || plan.plannedStopPrice === null || plan.plannedQuantity === null) return null
  return absolute(exact(plan.plannedEntryPrice).minus(plan.plannedStopPrice))
    .times(plan.plannedQuantity)
    .times(plan.pointValue)
}

/**
 * 1R in money: risk per unit x largest quantity x point value. Without a usable stop the planned risk is the fallback;
 * null if neither is above 0.
 */
export function initialRiskAmount(
  riskPerUnit: ExactNumber | null,
  maxQuantity: ExactNumber,
  pointValue: ExactNumber,
  plannedRisk: ExactNumber | null,
): ExactNumber | null {
  const risk = riskPerUnit === null ? plannedRisk : riskPerUnit.times(maxQuantity).times(pointValue)
  return risk !== null && risk.gt(0) ? risk : null
}

/**
 * Planned reward to risk: s (size-weighted target - entry) / |entry - stop|. Independent of size; null if a price is
 * missing or risk is 0.
 */
export function plannedRewardToRisk(
  plan: Pick<TradeInput, 'direction' | 'plannedEntryPrice' | 'plannedStopPrice'> &
    Parameters<typeof plannedWeightedTarget>[0],
): ExactNumber | null {
  const target = plannedWeightedTarget(plan)
  if (plan.plannedEntryPrice === null || plan.plannedStopPrice === null || target === null) return null
  const risk = absolute(exact(plan.plannedEntryPrice).minus(plan.plannedStopPrice))
  if (risk.eq(0)) return null
  return target.minus(plan.plannedEntryPrice).times(signOf(plan.direction)).div(risk)
}
