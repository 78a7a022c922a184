import { excursionFields, executionFields, postExitFields, riskFields } from './execution.ts'
import { identityFields, instrumentFields, planFields } from './plan.ts'
import { contextFields, missedFields, outcomeFields, psychologyFields, reviewFields, ruleFields } from './review.ts'
import type { TradeField, ValueOf } from './trade-field.ts'

/**
 * The stored datapoints in catalogue order: what a trader states about a trade and what the product records. API
 * schemas, table columns and the defaults of a new trade follow from it.
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

/**
 * Stated fields that are no datapoints: broker P&L is only kept for reconciliation, and a datapoint falls back to each of
 * the others.
 */
export const fieldsBesideDatapoints = ['brokerPnl', 'statedBestExitPrice', 'statedSetAndForgetR'] as const
export type FieldBesideDatapoints = (typeof fieldsBesideDatapoints)[number]

/** Stated fields stored as columns of the trades table. */
export type ColumnField = {
  [Key in keyof Fields]: Fields[Key] extends { readonly stored: 'column' } ? Key : never
}[keyof Fields]
/** Stated lists stored in their own tables. */
export type RowsField = {
  [Key in keyof Fields]: Fields[Key] extends { readonly stored: 'rows' } ? Key : never
}[keyof Fields]
/** Fields that a trade states. */
export type StatedField = ColumnField | RowsField
/** Stated fields that a new trade must have. */
export type RequiredField = {
  [Key in StatedField]: Fields[Key] extends { readonly required: true } ? Key : never
}[StatedField]

/** The type of every stated field. */
export type StatedFields = { readonly [Key in StatedField]: ValueOf<Fields[Key]> }

/** The fields under a common type. */
export const fieldByKey: Readonly<Record<keyof Fields, TradeField>> = tradeFields

const selectKeys = <Key extends keyof Fields>(test: (field: TradeField) => boolean) =>
  (Object.keys(tradeFields) as (keyof Fields)[]).filter((key): key is Key => test(fieldByKey[key]))

export const columnFields = selectKeys<ColumnField>(({ stored }) => stored === 'column')
export const statedFields = selectKeys<StatedField>(({ stored }) => stored === 'column' || stored === 'rows')
/** Fields that a new trade may leave out. */
export const optionalFields = statedFields.filter(
  (key): key is Exclude<StatedField, RequiredField> => fieldByKey[key].required !== true,
)
