import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import { emptyTrade, isBlankFill, type TradeFormValues } from './form-values.ts'
import { stepFields, stepKeys, type StepKey } from './steps.ts'

const hasNoFills = (status: TradeStatus) => status === 'planned' || status === 'missed' || status === 'cancelled'

/** Whether a value differs from that of an empty form. */
function isFilledIn(value: unknown, empty: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== empty
}

/** The steps with input. What a symbol or the status fills in does not count. */
export function filledSteps(values: TradeFormValues): ReadonlySet<StepKey> {
  const empty = emptyTrade(values.portfolioId)
  const isFilled = (step: StepKey): boolean => {
    if (step === 'identity') return values.symbol.trim() !== ''
    const fields = stepFields[step].filter((field) => field !== 'fills')
    const hasFills =
      step === 'execution' && !hasNoFills(values.status) && values.fills.some((fill) => !isBlankFill(fill))
    return hasFills || fields.some((field) => isFilledIn(values[field], empty[field]))
  }
  return new Set(stepKeys.filter(isFilled))
}
