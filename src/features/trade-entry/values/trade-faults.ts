import type { FieldErrors } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { type FieldFault } from '#domain/trade/field-fault.ts'
import { findConversionFault } from './currency-conversion.ts'
import { findFieldFaults } from './field-faults.ts'
import { fieldLabel } from './field-label.ts'
import { filledRows, toTradeInput, type TradeFormValues } from './form-values.ts'

/** Converts a field path of the API for the form: blank fills are not sent, so indexes may differ. */
function formField(field: string, values: TradeFormValues): string {
  const match = /^executions\.(\d+)(\..+)?$/.exec(field)
  if (match === null) return field === 'executions' ? 'fills' : field
  const row = filledRows(values)[Number(match[1])] ?? Number(match[1])
  return `fills.${row}${match[2] ?? ''}`
}

/** Faults of partly filled rows: each must be completed or removed. */
function unfinishedFills(values: TradeFormValues): FieldFault[] {
  return filledRows(values).flatMap((row) => {
    const fill = values.fills[row]
    if (fill === undefined) return []
    const faults: FieldFault[] = []
    if (fill.at === '') faults.push({ field: `fills.${row}.at`, message: 'Enter a time or remove this fill.' })
    if (fill.quantity === '')
      faults.push({ field: `fills.${row}.quantity`, message: 'Enter the quantity of this fill.' })
    if (fill.price === '') faults.push({ field: `fills.${row}.price`, message: 'Enter the price of this fill.' })
    return faults
  })
}

/** All faults of the form, by the form's field names; empty if it can be saved. */
export function findFormFaults(values: TradeFormValues, portfolio: Portfolio): FieldFault[] {
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

/** Faults reported by the server, by the form's field names; null if the error names no fields. */
export function faultsOfRefusal(error: unknown, values: TradeFormValues): FieldFault[] | null {
  if (!(error instanceof Failure) || error.details.length === 0) return null
  return error.details.map((detail) => {
    const field = formField(detail.field, values)
    // The server's messages continue the field's name: "must be a number".
    const message = /^[a-z]/.test(detail.message) ? `${fieldLabel(field)} ${detail.message}.` : detail.message
    return { field, message }
  })
}

/** Why a trade was not saved and what to do, for errors that name no fields. */
export function saveErrorText(error: unknown): string {
  if (!(error instanceof Error)) return 'Couldn’t save trade.'
  if (!(error instanceof Failure)) return error.message
  const { kind, message } = error
  if (kind === 401) return `${message} Your input is kept. Sign in again in another tab, then save here.`
  const isConnectionError = kind === 'FETCH_ERROR' || kind === 'TIMEOUT_ERROR' || kind === 'PARSING_ERROR'
  if (!isConnectionError && kind < 500) return message
  if (kind === 'FETCH_ERROR') return 'Can’t reach the server. Your input is kept. Save again once it is reachable.'
  if (kind === 'TIMEOUT_ERROR') return 'The server took too long. Your input is kept. Save again.'
  return `${message.replace(/\.$/, '')}. Your input is kept. Save again once the server is reachable.`
}

/** Flattens the form library's nested errors into faults. */
export function faultsOfFieldErrors(errors: FieldErrors<TradeFormValues>): FieldFault[] {
  const found: FieldFault[] = []
  const collect = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return
    const { message } = value as { message?: unknown }
    if (typeof message === 'string') return void found.push({ field: path, message })
    for (const [key, inner] of Object.entries(value)) collect(inner, path === '' ? key : `${path}.${key}`)
  }
  collect(errors, '')
  return found
}

/** A fault for the summary, with the number of its fill. */
export function toSummaryFault({ field, message }: FieldFault): FieldFault {
  const row = /^fills\.(\d+)/.exec(field)?.[1]
  return row === undefined ? { field, message } : { field, message: `Fill ${Number(row) + 1}: ${message}` }
}
