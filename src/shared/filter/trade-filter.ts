import { noConditions, type TradeConditions } from '#domain/analysis/shapes/trade-conditions.ts'
import type { Id } from '#domain/numbers/units.ts'

/**
 * The filter of a screen: the conditions on trades that the analysis tools read too, and a list of trades, which only the
 * history and the simulators read.
 */
export interface TradeFilter extends TradeConditions {
  readonly tradeList: Id | null
}

export const noFilter: TradeFilter = { ...noConditions, tradeList: null }

export type FilterField = keyof TradeFilter

/** Fields that form one condition together, such as the bounds of a range. */
const jointFields: readonly (readonly FilterField[])[] = [
  ['from', 'to'],
  ['symbols', 'roots'],
  ['minR', 'maxR'],
  ['minPnl', 'maxPnl'],
  ['minHold', 'maxHold'],
  ['stat', 'statIs', 'statMin', 'statMax'],
]
const fieldsWithOthers = new Set(jointFields.flat())

/** The conditions of the filter, each as its fields. */
const filterConditions: readonly (readonly FilterField[])[] = [
  ...jointFields,
  ...(Object.keys(noFilter) as FilterField[]).filter((field) => !fieldsWithOthers.has(field)).map((field) => [field]),
]

function isFieldActive(filter: TradeFilter, field: FilterField): boolean {
  const value = filter[field]
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
}

/** The conditions that a filter sets. */
export const activeConditions = (filter: TradeFilter) =>
  filterConditions.filter((fields) => fields.some((field) => isFieldActive(filter, field)))

/** How many conditions a filter sets; a range counts once. */
export const countActiveConditions = (filter: TradeFilter): number => activeConditions(filter).length

/** The changes that clear one condition. */
export const clearCondition = (fields: readonly FilterField[]): Partial<TradeFilter> =>
  Object.fromEntries(fields.map((field) => [field, noFilter[field]]))
