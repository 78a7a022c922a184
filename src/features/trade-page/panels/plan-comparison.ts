import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Decimal } from '#domain/numbers/units.ts'

/** One part of the plan: the datapoints of its planned and actual value and their deviation. */
export interface PlanPart {
  readonly what: string
  readonly planned: DatapointKey
  readonly actual: DatapointKey
  /** Null compares by plain difference. */
  readonly deviation: DatapointKey | null
}

/** The parts of a plan, in trade order. */
export const planParts: readonly PlanPart[] = [
  { what: 'Entry', planned: 'plannedEntryPrice', actual: 'entryPrice', deviation: null },
  { what: 'Stop', planned: 'plannedStopPrice', actual: 'initialStopPrice', deviation: null },
  { what: 'Size', planned: 'plannedQuantity', actual: 'maxQuantity', deviation: null },
  { what: 'Risk', planned: 'plannedRiskAmount', actual: 'initialRiskAmount', deviation: 'riskDeviationPct' },
  { what: 'Exit', planned: 'plannedWeightedTarget', actual: 'exitPrice', deviation: null },
  { what: 'Reward to risk', planned: 'plannedRR', actual: 'realizedR', deviation: 'rVsPlan' },
]

const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^-?\d/.test(value)

/** Actual minus planned value, in the same unit; null if either is unknown. */
export function differenceFromPlan(datapoints: TradeDatapoints, part: PlanPart): Decimal | null {
  const [planned, actual]: [unknown, unknown] = [datapoints.value(part.planned), datapoints.value(part.actual)]
  return isDecimal(planned) && isDecimal(actual) ? toDecimal(exact(actual).minus(planned)) : null
}
