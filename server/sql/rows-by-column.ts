import { sql, type RawBuilder } from 'kysely'
import { ApiError } from '#server/request/api-error.ts'
import { binaryArray } from './binary-arrays.ts'
import type { TableColumn } from './table-columns.ts'

/** A column, and what an item has in it. */
export type ColumnOf<Item> = readonly [column: string, value: (item: Item) => unknown]

/** Columns that are fields of one object of each item, by the names of the fields. */
export interface FieldsOf<Item> {
  readonly of: (item: Item) => object
  readonly columns: Readonly<Record<string, string>>
}

/** What rows are made of: columns one by one, or all fields of an object. */
export type ColumnsOf<Item> = ColumnOf<Item> | FieldsOf<Item>

const isFields = <Item>(columns: ColumnsOf<Item>): columns is FieldsOf<Item> => 'of' in columns

/** The names of columns, in their order. */
export const columnNames = <Item>(columns: readonly ColumnsOf<Item>[]): string[] =>
  columns.flatMap((one) => (isFields(one) ? Object.values(one.columns) : [one[0]]))

/** What an item has in all of its columns. */
export const valuesOf = <Item>(item: Item, columns: readonly ColumnsOf<Item>[]): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap((one) => [...valuesByColumn([item], one)].map(([name, [value]]) => [name, value])))

/** Rows as they travel to the database: what differs as an array for each column, what all have in common once. */
export interface RowsByColumn {
  readonly count: number
  /** An array of the values, by column: its text or its binary form. */
  readonly varying: ReadonlyMap<string, string | Buffer>
  /** The text of the value that all rows have, by column. Columns that are in neither are null in all of them. */
  readonly common: ReadonlyMap<string, string>
}

const plain = /^[\w.:+-]+$/
const special = /["\\]/g
const isNull = (value: unknown): boolean => value === undefined || value === null

/** Columns that are laid out between two turns of the event loop. */
const columnsPerSlice = 8

const loneSurrogate = /\p{Surrogate}/u

/** A text that UTF-8 can say: half of a pair would be stored as another character. */
function requireWellFormed(text: string): string {
  if (!loneSurrogate.test(text)) return text
  throw new ApiError('validation_failed', 'A text holds half of a character (a lone surrogate). Write it anew.')
}

/** An item of an array as Postgres reads it. */
function itemText(text: string): string {
  if (plain.test(text) && text.toLowerCase() !== 'null') return text
  return `"${requireWellFormed(text).replaceAll(special, '\\$&')}"`
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (isNull(value) ? 'NULL' : itemText(valueText(value)))).join(',')}}`

/** A value as Postgres reads it: a list as an array, an object as JSON. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return arrayText(value)
  // As JSON writes them, numbers and truth values are what Postgres reads.
  return JSON.stringify(value)
}

/**
 * The values that objects have in one of their fields. Read by name, a field that is another each time is looked up in
 * the dictionary of all names, for two hundred fields of each trade: objects with the same fields in the same order are
 * spread out once instead, and read by place.
 */
function fieldReader(objects: readonly object[]): (field: string) => unknown[] {
  const [first = {}] = objects
  const fields = Object.keys(first)
  const haveSameFields = objects.every((object) => {
    const others = Object.keys(object)
    return others.length === fields.length && others.every((field, place) => field === fields[place])
  })
  const byName = (field: string) => objects.map((object) => (object as Readonly<Record<string, unknown>>)[field])
  if (!haveSameFields) return byName
  const spread = objects.map((object): readonly unknown[] => Object.values(object))
  const places = new Map(fields.map((field, place) => [field, place]))
  return (field) => {
    const place = places.get(field)
    return place === undefined ? byName(field) : spread.map((values) => values[place])
  }
}

/** What items have in some columns, a column after the other. */
function* valuesByColumn<Item>(
  items: readonly Item[],
  columns: ColumnsOf<Item>,
): Generator<readonly [column: string, values: readonly unknown[]]> {
  if (!isFields(columns)) return yield [columns[0], items.map(columns[1])]
  const read = fieldReader(items.map(columns.of))
  for (const [field, column] of Object.entries(columns.columns)) yield [column, read(field)]
}

/**
 * Lays items out as rows by their columns, and yields after some of them. Values are compared as they are: two lists that
 * say the same count as different. An item in an array costs the database less than half of what a field of JSON does, and
 * what all rows have in common nothing; most of a history that comes from one file is that. Throws `validation_failed` for
 * half a character. `table` has the columns of the table, where they are known: some types travel in their binary form.
 */
export function* prepareRowsByColumn<Item>(
  items: readonly Item[],
  columns: readonly ColumnsOf<Item>[],
  table?: ReadonlyMap<string, TableColumn>,
): Generator<undefined, RowsByColumn> {
  const arrayOf = (column: string, values: readonly unknown[]) =>
    binaryArray(table?.get(column)?.type ?? '', values) ?? arrayText(values)
  const varying = new Map<string, string | Buffer>()
  const common = new Map<string, string>()
  if (items.length === 0) return { count: 0, varying, common }
  let done = 0
  for (const some of columns) {
    for (const [column, values] of valuesByColumn(items, some)) {
      const first = values[0] ?? null
      if (values.some((value) => (value ?? null) !== first)) varying.set(column, arrayOf(column, values))
      else if (first !== null) common.set(column, requireWellFormed(valueText(first)))
      done += 1
      if (done % columnsPerSlice === 0) yield
    }
  }
  return { count: items.length, varying, common }
}

/** As `prepareRowsByColumn`, in one go. */
export function buildRowsByColumn<Item>(
  items: readonly Item[],
  columns: readonly ColumnsOf<Item>[],
  table?: ReadonlyMap<string, TableColumn>,
): RowsByColumn {
  return runToCompletion(prepareRowsByColumn(items, columns, table))
}

/** What a generator comes to, without a stop. */
export function runToCompletion<Result>(work: Generator<undefined, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done === true) return value
  }
}

/** The columns of the list in which some row has a value, or which would else have another value than null. */
export function statedColumns(
  list: readonly string[],
  { varying, common }: RowsByColumn,
  table: ReadonlyMap<string, TableColumn>,
): string[] {
  return list.filter((column) => varying.has(column) || common.has(column) || table.get(column)?.hasDefault === true)
}

/** Whether two arrays say the same. */
const areEqualArrays = (one: string | Buffer | undefined, other: string | Buffer | undefined): boolean =>
  one === other || (one instanceof Buffer && other instanceof Buffer && one.equals(other))

/** An array holds no arrays of its own in each row: such a value travels as the text that it is read from. */
const inArray = (type: string): string => (type.endsWith('[]') ? 'text' : type)

/**
 * Rows as a query that gives the columns of `list` by their names and in their order, of the types that they have in the
 * table: one plan and no limit on their number.
 */
export function buildRowsQuery(
  list: readonly string[],
  { count, varying, common }: RowsByColumn,
  table: ReadonlyMap<string, TableColumn>,
): RawBuilder<unknown> {
  const typeOf = (column: string) => {
    const type = table.get(column)?.type
    if (type === undefined) throw new Error(`there is no column ${column}`)
    return type
  }
  // What two columns have alike, such as the day of the exit and the day that a trade is listed on, is read once.
  const own = list.filter((column) => varying.has(column))
  const sources = new Map(
    own.map((column) => [
      column,
      own.find(
        (other) => typeOf(other) === typeOf(column) && areEqualArrays(varying.get(other), varying.get(column)),
      ) ?? column,
    ]),
  )
  const selected = list.map((column) => {
    const type = sql.raw(typeOf(column))
    const name = sql.ref(column)
    const source = sources.get(column)
    if (source !== undefined) return sql`${sql.ref(`own.${source}`)}::${type} as ${name}`
    return sql`${common.get(column) ?? null}::${type} as ${name}`
  })
  if (own.length === 0) return sql`select ${sql.join(selected)} from generate_series(1, ${count}::integer)`
  // Selected beside each other arrays give their items in step, row by row; as a table each would be laid by whole first.
  const items = [...new Set(sources.values())].map(
    (column) => sql`unnest(${varying.get(column)}::${sql.raw(`${inArray(typeOf(column))}[]`)}) as ${sql.ref(column)}`,
  )
  return sql`select ${sql.join(selected)} from (select ${sql.join(items)}) as own`
}

/**
 * The insertion of the caller's own rows into a table; `list` are its columns but for the owner. Stated once for all of
 * them: the default of a column is worked out for each row, and the owner's reads the claims of the token.
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
