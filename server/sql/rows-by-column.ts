import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#server/request/api-error.ts'
import type { TableColumn } from './table-columns.ts'

/** A column and how to read its value from an item. */
export type ColumnOf<Item> = readonly [column: string, value: (item: Item) => unknown]

/** Columns that are fields of one object of each item; `columns` has their names by field. */
export const fieldColumns = <Item>(
  objectOf: (item: Item) => object,
  columns: Readonly<Record<string, string>>,
): ColumnOf<Item>[] =>
  Object.entries(columns).map(([field, column]) => [
    column,
    (item) => (objectOf(item) as Readonly<Record<string, unknown>>)[field],
  ])

/** The values of an item, by column. */
export const valuesOf = <Item>(item: Item, columns: readonly ColumnOf<Item>[]): Record<string, unknown> =>
  Object.fromEntries(columns.map(([column, value]) => [column, value(item)]))

/** Rows as they are sent to the database: one array per column. A column that is null in all rows has none. */
export type RowsByColumn = ReadonlyMap<string, string>

const plain = /^[\w.:+-]+$/
const special = /["\\]/g
const loneSurrogate = /\p{Surrogate}/u
const isNull = (value: unknown): boolean => value === undefined || value === null

/** Quotes an item of an array. UTF-8 cannot encode half of a surrogate pair and would store another character. */
function itemText(text: string): string {
  if (plain.test(text) && text.toLowerCase() !== 'null') return text
  if (loneSurrogate.test(text)) {
    throw new ApiError('validation_failed', 'The text contains half of a character (a lone surrogate). Type it again.')
  }
  return `"${text.replaceAll(special, '\\$&')}"`
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (isNull(value) ? 'NULL' : itemText(valueText(value)))).join(',')}}`

/** A value as Postgres reads it: a list as an array, an object as JSON. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return arrayText(value)
  // Postgres reads numbers and booleans as JSON writes them.
  return JSON.stringify(value)
}

/**
 * Turns items into rows. Postgres reads an array of a column's values in half the time of JSON. Throws `validation_failed`
 * for half a character.
 */
export function buildRowsByColumn<Item>(items: readonly Item[], columns: readonly ColumnOf<Item>[]): RowsByColumn {
  const arrays = new Map<string, string>()
  for (const [column, value] of columns) {
    const values = items.map(value)
    if (!values.every(isNull)) arrays.set(column, arrayText(values))
  }
  return arrays
}

/** The columns of the list that have a value in some row, or a default that must not replace null. */
export const statedColumns = (
  list: readonly string[],
  rows: RowsByColumn,
  table: ReadonlyMap<string, TableColumn>,
): string[] => list.filter((column) => rows.has(column) || table.get(column)?.hasDefault === true)

/** `unnest` would flatten an array of arrays: their items are sent as texts. */
const itemType = (type: string): string => (type.endsWith('[]') ? 'text' : type)

/**
 * A query that gives the columns of `list` by name and in order, with the types of the table: one plan and no limit on the
 * number of rows. Some column has to have a value.
 */
export function buildRowsQuery(
  list: readonly string[],
  rows: RowsByColumn,
  table: ReadonlyMap<string, TableColumn>,
): RawBuilder<unknown> {
  const typeOf = (column: string) => {
    const type = table.get(column)?.type
    if (type === undefined) throw new Error(`there is no column ${column}`)
    return type
  }
  const selected = list.map((column) => {
    const value = rows.has(column) ? sql.ref(`item.${column}`) : sql`null`
    return sql`${value}::${sql.raw(typeOf(column))} as ${sql.ref(column)}`
  })
  const given = list.filter((column) => rows.has(column))
  const arrays = given.map((column) => sql`${rows.get(column)}::${sql.raw(`${itemType(typeOf(column))}[]`)}`)
  const names = given.map((column) => sql.ref(column))
  return sql`select ${sql.join(selected)} from unnest(${sql.join(arrays)}) as item (${sql.join(names)})`
}

/**
 * Inserts the caller's own rows into a table; `list` is its columns without the owner. The owner is stated once: a column's
 * default is computed for each row, and this one reads the claims of the token.
 */
export function buildOwnInsert(
  name: string,
  list: readonly string[],
  rows: RowsByColumn,
  table: ReadonlyMap<string, TableColumn>,
): RawBuilder<unknown> {
  return sql`
    insert into ${sql.table(name)} (user_id, ${sql.join(list.map((column) => sql.ref(column)))})
    select (select auth.uid()), given.* from (${buildRowsQuery(list, rows, table)}) as given
  `
}
