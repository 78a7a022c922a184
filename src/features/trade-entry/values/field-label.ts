import { fieldByKey } from '#domain/trade/fields/catalogue.ts'

/** Labels of parts of the form that the catalogue has no field for. */
const extraLabels: Readonly<Record<string, string>> = {
  quantity: 'Quantity',
  price: 'Price',
  fee: 'Fee',
  at: 'Time',
  fills: 'Fills',
  path: 'File',
  caption: 'Caption',
  ruleId: 'Rule',
}

/** The label of a form field by its path; the last part of the path if there is none. */
export function fieldLabel(field: string): string {
  const parts = field.split('.')
  const [first = field] = parts
  const last = parts.at(-1) ?? field
  return extraLabels[last] ?? (fieldByKey as Readonly<Record<string, { label: string }>>)[first]?.label ?? last
}
