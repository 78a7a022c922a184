import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Mistake, Rule } from '#domain/playbook/playbook.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { statesCosts } from '#domain/trade/commission-rule.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { findFieldFaults } from './field-faults.ts'
import { toTradeInput, type FillValues, type TradeFormValues } from './form-values.ts'

const isNumber = (text: string) => text !== '' && decimalProblem('', text) === null
const isNumberOrEmpty = (text: string) => decimalProblem('', text) === null

/** The form's input so far as a trade, without incomplete fills and invalid values; null without a point value. */
function readTypedTrade(values: TradeFormValues, portfolio: Portfolio): TradeInput | null {
  if (!isNumber(values.pointValue)) return null
  const invalid = new Set(findFieldFaults(values).map(({ field }) => field as string))
  const valid = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && invalid.has(key) ? '' : value]),
  ) as unknown as TradeFormValues
  return toTradeInput(
    {
      ...valid,
      fills: values.fills
        .filter((fill) => fill.at !== '' && isNumber(fill.quantity) && isNumber(fill.price))
        .map((fill) => ({ ...fill, fee: isNumberOrEmpty(fill.fee) ? fill.fee : '0' })),
    },
    portfolio,
  )
}

/**
 * Gives fills without a time that of the fill before them, so that prices and sizes tell the result before the times are
 * typed. Figures of time are wrong then.
 */
export function withAssumedTimes(values: TradeFormValues): TradeFormValues {
  const first = values.fills.find(({ at }) => at !== '')?.at ?? ('2000-01-01T00:00:00.000Z' as Instant)
  let before: Instant | '' = first
  const fills = values.fills.map((fill): FillValues => {
    before = fill.at === '' ? before : fill.at
    return { ...fill, at: before }
  })
  return { ...values, fills }
}

/** Playbook rows that some figures need; without them these figures are unknown. */
export interface TypedTradeContext {
  readonly rules: readonly Rule[]
  readonly mistakes: readonly Mistake[]
}
const noContext: TypedTradeContext = { rules: [], mistakes: [] }

function datapointsOf(
  input: TradeInput,
  portfolio: Portfolio,
  { rules, mistakes }: TypedTradeContext,
): TradeDatapoints {
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
  return new TradeDatapoints({
    trade: {
      ...input,
      ...deriveTrade(input, portfolio),
      ruleResponses: input.ruleResponses.flatMap((response) => {
        const rule = ruleOf.get(response.ruleId)
        if (rule === undefined) return []
        const { title, phase, weight, isMandatory } = rule
        return [{ ...response, title, phase, weight, isMandatory }]
      }),
      id: '',
      portfolioId: portfolio.id,
      traderId: '',
      source: 'manual',
      importBatchId: null,
      excursionSource: input.lowestPrice === null && input.highestPrice === null ? 'none' : 'manual',
      commissionSource: statesCosts(input) ? 'stated' : 'none',
      revision: 0,
      createdAt: portfolio.updatedAt,
      updatedAt: portfolio.updatedAt,
    },
    portfolio,
    matching: portfolio.matching,
    journal: null,
    market: null,
    mistakeSeverities: Object.fromEntries(mistakes.map(({ id, severity }) => [id, severity])),
  })
}

/** Datapoints of the input so far; null without a point value. Figures that need other trades are unknown. */
export function computeTypedDatapoints(
  values: TradeFormValues,
  portfolio: Portfolio,
  context: TypedTradeContext = noContext,
): TradeDatapoints | null {
  const trade = readTypedTrade(values, portfolio)
  return trade === null ? null : datapointsOf(trade, portfolio, context)
}

/** Like `computeTypedDatapoints`, for the plan alone: ignores fills and sizes by the current balance. */
export function computePlannedDatapoints(values: TradeFormValues, portfolio: Portfolio): TradeDatapoints | null {
  const trade = readTypedTrade(values, portfolio)
  return trade === null ? null : datapointsOf({ ...trade, executions: [] }, portfolio, noContext)
}
