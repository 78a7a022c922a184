import type { FieldErrors } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { checkTrade, type TradeFault } from '#domain/trade/check-trade.ts'
import { findConversionFault } from './currency-conversion.ts'
import { findFieldFaults } from './field-faults.ts'
import { filledRows, toTradeInput, type TradeFormValues } from './form-values.ts'
import { fieldLabel } from './field-label.ts'

/** A field's path of the API as a field of the form: fills that are left empty are not sent, so places may differ. */
function formField(field: string, values: TradeFormValues): string {
  const match = /^executions\.(\d+)(\..+)?$/.exec(field)
  if (match === null) return field === 'executions' ? 'fills' : field
  const row = filledRows(values)[Number(match[1])] ?? Number(match[1])
  return `fills.${row}${match[2] ?? ''}`
}

/** Rows of fills of which a part is typed: each must be finished or removed. */
function unfinishedFills(values: TradeFormValues): TradeFault[] {
  return filledRows(values).flatMap((row) => {
    const fill = values.fills[row]
    if (fill === undefined) return []
    const faults: TradeFault[] = []
    if (fill.at === '') faults.push({ field: `fills.${row}.at`, message: 'Give the time of this fill, or remove it.' })
    if (fill.quantity === '')
      faults.push({ field: `fills.${row}.quantity`, message: 'Give the quantity of this fill.' })
    if (fill.price === '') faults.push({ field: `fills.${row}.price`, message: 'Give the price of this fill.' })
    return faults
  })
}

/** What is wrong with the form beyond single fields, by the form's own field names. Empty when it can be saved. */
export function findFormFaults(values: TradeFormValues, portfolio: Portfolio): TradeFault[] {
  const single = [...findFieldFaults(values), ...unfinishedFills(values)]
  if (single.length > 0) return single
  const conversion = findConversionFault(values, portfolio.currency)
  const own = conversion === null ? [] : [conversion]
  const checked = checkTrade(toTradeInput(values, portfolio)).map((fault) => ({
    ...fault,
    field: formField(fault.field, values),
  }))
  return [...own, ...checked]
}

/** The faults that the server found, by the form's field names; null when it refused for another reason. */
export function faultsOfRefusal(error: unknown, values: TradeFormValues): TradeFault[] | null {
  if (!(error instanceof Failure) || error.details.length === 0) return null
  return error.details.map((detail) => {
    const field = formField(detail.field, values)
    // The server's messages go on from the field's name: "must be a number".
    const message = /^[a-z]/.test(detail.message) ? `${fieldLabel(field)} ${detail.message}.` : detail.message
    return { field, message }
  })
}

/** Why a trade was not saved, and what to do about it, where it is not for its fields. */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof Error)) return 'The trade could not be saved.'
  if (!(error instanceof Failure)) return error.message
  const { kind, message } = error
  if (kind === 401) return `${message} What you typed is kept: sign in again in another tab, then save here.`
  const isOnTheWay = kind === 'FETCH_ERROR' || kind === 'TIMEOUT_ERROR' || kind === 'PARSING_ERROR'
  if (!isOnTheWay && kind < 500) return message
  return `${message.replace(/\.$/, '')}. What you typed is kept: save again when the server can be reached.`
}

/** What single fields found wrong with themselves, in the order of the form. */
export function faultsOfFieldErrors(errors: FieldErrors<TradeFormValues>): TradeFault[] {
  const found: TradeFault[] = []
  const collect = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    const { message } = value as { message?: unknown }
    if (typeof message === 'string') return void found.push({ field: path, message })
    for (const [key, inner] of Object.entries(value)) collect(inner, path === '' ? key : `${path}.${key}`)
  }
  collect(errors, '')
  return found
}

/** A fault as the summary has it, where the field's own place does not say which fill is meant. */
export function toSummaryFault({ field, message }: TradeFault): TradeFault {
  const row = /^fills\.(\d+)/.exec(field)?.[1]
  return row === undefined ? { field, message } : { field, message: `Fill ${Number(row) + 1}: ${message}` }
}
