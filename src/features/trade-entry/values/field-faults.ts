import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import type { FieldValue } from '#domain/trade/fields/trade-field.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { formColumns, type FormColumn, type TradeFormValues } from './form-values.ts'

/** A label at the start of a sentence stays as it is; its explanations in brackets do not belong into one. */
const named = (label: string) => label.replace(/ \(.*\)$/, '')

function textProblem(label: string, text: string, value: FieldValue): string | null {
  const name = named(label)
  if (value.type === 'text') return text.length > value.max ? `${name} can have at most ${value.max} characters.` : null
  if (value.type === 'address') {
    return /^https?:\/\/\S+$/.test(text) ? null : `${name} must be an address that begins with https://.`
  }
  if (value.type === 'coin') return /^[A-Z0-9]{2,10}$/.test(text) ? null : `${name} must be a code such as EUR or BTC.`
  if (value.type === 'decimal' || value.type === 'money') {
    return decimalProblem(name, text, { positive: value.above === 0, min: value.min, max: value.max })
  }
  if (value.type === 'integer') return decimalProblem(name, text, { places: 0, min: value.min, max: value.max })
  return null
}

/** What is wrong with the text of a field by itself, with the remedy; null when nothing is. By the catalogue's limits. */
export function findFieldProblem(key: FormColumn, held: unknown): string | null {
  if (typeof held !== 'string') return null
  const { label, required, value } = fieldByKey[key]
  const text = held.trim()
  if (text === '') return required === true ? `${named(label)} is required.` : null
  return textProblem(label, text, value)
}

/** What is wrong with single fields, shown or not: a draft may hold what no field on screen has looked at. */
export function findFieldFaults(values: TradeFormValues): { field: FormColumn; message: string }[] {
  return formColumns.flatMap((field) => {
    const message = findFieldProblem(field, values[field])
    return message === null ? [] : [{ field, message }]
  })
}
