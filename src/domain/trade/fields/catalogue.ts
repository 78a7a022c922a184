import { excursionFields, executionFields, postExitFields, riskFields } from './execution.ts'
import { identityFields, instrumentFields, planFields } from './plan.ts'
import { contextFields, missedFields, outcomeFields, psychologyFields, reviewFields, ruleFields } from './review.ts'
import type { TradeField, ValueOf } from './trade-field.ts'

/**
 * The catalogue of datapoints, its stored half: what a trader states about a trade and what the product itself notes,
 * in the order of the catalogue. The shapes of the API, the columns of the table and the defaults of a new trade are
 * made from it.
 */
export const tradeFields = {
  ...identityFields,
  ...instrumentFields,
  ...planFields,
  ...executionFields,
  ...riskFields,
  ...excursionFields,
  ...postExitFields,
  ...contextFields,
  ...psychologyFields,
  ...ruleFields,
  ...reviewFields,
  ...outcomeFields,
  ...missedFields,
}

type Fields = typeof tradeFields

/** Fields that are columns of the trades and part of what is stated. */
export type ColumnField = {
  [Key in keyof Fields]: Fields[Key] extends { readonly stored: 'column' } ? Key : never
}[keyof Fields]
/** Lists that are kept in tables of their own. */
export type RowsField = {
  [Key in keyof Fields]: Fields[Key] extends { readonly stored: 'rows' } ? Key : never
}[keyof Fields]
/** Fields that a trade states. */
export type StatedField = ColumnField | RowsField
/** Those of them that a new trade must state. */
export type RequiredField = {
  [Key in StatedField]: Fields[Key] extends { readonly required: true } ? Key : never
}[StatedField]

/** Every stated field with its type. */
export type StatedFields = { readonly [Key in StatedField]: ValueOf<Fields[Key]> }

/** The catalogue's entries as one type. */
export const fieldByKey: Readonly<Record<keyof Fields, TradeField>> = tradeFields

const selectKeys = <Key extends keyof Fields>(test: (field: TradeField) => boolean) =>
  (Object.keys(tradeFields) as (keyof Fields)[]).filter((key): key is Key => test(fieldByKey[key]))

export const columnFields = selectKeys<ColumnField>(({ stored }) => stored === 'column')
export const statedFields = selectKeys<StatedField>(({ stored }) => stored === 'column' || stored === 'rows')
/** Fields that a new trade may leave out. */
export const optionalFields = statedFields.filter(
  (key): key is Exclude<StatedField, RequiredField> => fieldByKey[key].required !== true,
)
