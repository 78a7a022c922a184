import type { Mistake, Rule } from '#domain/playbook.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { deriveTrade } from '#domain/derive-trade.ts'
import { TradeDatapoints } from '#domain/trade-datapoints.ts'
import type { TradeInput } from '#domain/trade.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { fieldFaults } from './field-problem.ts'
import { statedTrade, type TradeFormValues } from './form-values.ts'

const isNumber = (text: string) => text !== '' && decimalProblem('', text) === null
const isNumberOrEmpty = (text: string) => decimalProblem('', text) === null

/** What is typed so far as a trade; unfinished rows and numbers count as not typed. Null before there is enough. */
function typedTrade(values: TradeFormValues, portfolio: Portfolio): TradeInput | null {
  if (!isNumber(values.pointValue)) return null
  const unusable = new Set(fieldFaults(values).map(({ field }) => field as string))
  const usable = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' && unusable.has(key) ? '' : value]),
  ) as unknown as TradeFormValues
  return statedTrade(
    {
      ...usable,
      fills: values.fills
        .filter((fill) => fill.at !== '' && isNumber(fill.quantity) && isNumber(fill.price))
        .map((fill) => ({ ...fill, fee: isNumberOrEmpty(fill.fee) ? fill.fee : '0' })),
    },
    portfolio,
  )
}

/** Playbook rows that figures of a typed trade take: without them what follows from them is unknown. */
export interface TypedContext {
  readonly rules: readonly Rule[]
  readonly mistakes: readonly Mistake[]
}
const nothing: TypedContext = { rules: [], mistakes: [] }

function datapointsOf(input: TradeInput, portfolio: Portfolio, { rules, mistakes }: TypedContext): TradeDatapoints {
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

/** The datapoints of what is typed so far; null before there is enough. What needs other trades is unknown. */
export function typedDatapoints(
  values: TradeFormValues,
  portfolio: Portfolio,
  context: TypedContext = nothing,
): TradeDatapoints | null {
  const trade = typedTrade(values, portfolio)
  return trade === null ? null : datapointsOf(trade, portfolio, context)
}

/** As `typedDatapoints`, of the plan alone: sized by what the account holds now, whatever is filled already. */
export function plannedDatapoints(values: TradeFormValues, portfolio: Portfolio): TradeDatapoints | null {
  const trade = typedTrade(values, portfolio)
  return trade === null ? null : datapointsOf({ ...trade, executions: [] }, portfolio, nothing)
}
