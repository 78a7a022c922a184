import type { Setup } from '#domain/playbook/playbook.ts'
import { chartTimeframes } from '#domain/trade/fields/choices.ts'
import type { TradeFormValues } from './form-values.ts'

const shareFields = ['plannedTarget1Pct', 'plannedTarget2Pct', 'plannedTarget3Pct'] as const
type PlanField = (typeof shareFields)[number] | 'plannedRiskPct' | 'timeframe'

/** What a setup states for the plan of its trades, by field. */
export function setupPlanValues(setup: Setup): readonly (readonly [field: PlanField, value: string])[] {
  const timeframe = chartTimeframes.find((one) => one === setup.timeframe)
  return [
    ...(setup.riskPct === null ? [] : [['plannedRiskPct', setup.riskPct] as const]),
    ...(timeframe === undefined ? [] : [['timeframe', timeframe] as const]),
    ...setup.targets.flatMap(({ sizePct }, place) => {
      const field = shareFields[place]
      return field === undefined ? [] : [[field, String(sizePct)] as const]
    }),
  ]
}

/** An empty form for a trade of a setup: with its plan, and its direction where it has only one. */
export function withSetupPlan(values: TradeFormValues, setup: Setup): TradeFormValues {
  const direction = setup.direction === 'both' ? values.direction : setup.direction
  const [symbol = values.symbol, ...others] = setup.symbols
  return {
    ...values,
    ...Object.fromEntries(setupPlanValues(setup)),
    setupId: setup.id,
    direction,
    // Of several symbols none is more likely than another.
    symbol: others.length > 0 ? values.symbol : symbol,
    fills: values.direction === direction ? values.fills : values.fills.toReversed(),
  }
}
