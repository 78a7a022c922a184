import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { formulaDates } from './formula-datapoints.ts'
import type { FormulaValues } from './formula.ts'

/** The value of a datapoint that a formula names. */
export const readFormulaInput = (trade: TradeDatapoints, name: string): FormulaValues[string] =>
  name === 'brokerPnl' ? trade.facts.trade.brokerPnl : (trade.value(name as DatapointKey) as FormulaValues[string])

/** The same as a number, as columns hold it: yes is 1, moments and dates are milliseconds, NaN is unknown. */
export function readInputNumber(trade: TradeDatapoints, name: string): number {
  const value = readFormulaInput(trade, name) ?? null
  if (value === null) return Number.NaN
  const number = formulaDates.has(name) ? Date.parse(String(value)) : Number(value)
  return Number.isFinite(number) ? number : Number.NaN
}
