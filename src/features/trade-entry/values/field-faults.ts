import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import type { FieldValue } from '#domain/trade/fields/trade-field.ts'
import { decimalProblem } from '#ui/form/decimal-text.ts'
import { formColumns, type FormColumn, type TradeFormValues } from './form-values.ts'

/** A label without its explanation in parentheses, for use in a sentence. */
const withoutExplanation = (label: string) => label.replace(/ \(.*\)$/, '')

function textProblem(label: string, text: string, value: FieldValue): string | null {
  const name = withoutExplanation(label)
  if (value.type === 'text') return text.length > value.max ? `${name} must be ${value.max} characters or fewer.` : null
  if (value.type === 'address') {
    return /^https?:\/\/\S+$/.test(text) ? null : `${name} must be a link that starts with https://.`
  }
  if (value.type === 'coin') return /^[A-Z0-9]{2,10}$/.test(text) ? null : `${name} must be a code such as EUR or BTC.`
  if (value.type === 'decimal' || value.type === 'money') {
    return decimalProblem(name, text, { positive: value.above === 0, min: value.min, max: value.max })
  }
  if (value.type === 'integer') return decimalProblem(name, text, { places: 0, min: value.min, max: value.max })
  return null
}

/** Validates one field by the catalogue's limits; a sentence with the remedy, or null if the field is valid. */
export function findFieldProblem(key: FormColumn, value: unknown): string | null {
  if (typeof value !== 'string') return null
  const { label, required, value: type } = fieldByKey[key]
  const text = value.trim()
  if (text === '') return required === true ? `${withoutExplanation(label)} is required.` : null
  return textProblem(label, text, type)
}

/** Validates all fields, rendered or not: a draft may hold values that no rendered field has checked. */
export function findFieldFaults(values: TradeFormValues): { field: FormColumn; message: string }[] {
  return formColumns.flatMap((field) => {
    const message = findFieldProblem(field, values[field])
    return message === null ? [] : [{ field, message }]
  })
}
