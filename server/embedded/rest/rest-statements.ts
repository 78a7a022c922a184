import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Schema } from '#server/sql/tables.ts'
import type { RestTable } from './rest-columns.ts'
import { conditions } from './rest-filter.ts'
import type { RestRows, RestSelection } from './rest-request.ts'

/**
 * The statements of this subset. Names come only from the list in rest-columns.ts and are quoted; values are passed
 * as parameters. PostgreSQL converts the JSON of a body into typed columns and rows into JSON, as with PostgREST.
 */
type Json = Record<string, unknown>

const tableOf = (table: RestTable) => sql.id('public', table.name)
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))

const returningColumns = (table: RestTable, { columns }: RestSelection) =>
  sql.join(
    columns.map(({ column, alias, cast }) => {
      const value = sql.id(table.name, column)
      return sql`${cast === null ? value : sql`${value}::${sql.raw(cast)}`} as ${sql.id(alias)}`
    }),
  )

async function rowsOf(trx: Transaction<Schema>, statement: RawBuilder<unknown>): Promise<Json[]> {
  const { rows } = await sql<{
    row: Json
  }>`with changed as (${statement}) select to_jsonb(changed) as row from changed`.execute(trx)
  return rows.map(({ row }) => row)
}

export async function selectRows(
  trx: Transaction<Schema>,
  table: RestTable,
  selection: RestSelection,
): Promise<Json[]> {
  const { order, limit, offset, filters } = selection
  const terms = order.map(({ column, descending, nulls }) => {
    const place = nulls === null ? sql`` : nulls === 'first' ? sql`nulls first` : sql`nulls last`
    return sql`${sql.id(table.name, column)} ${descending ? sql`desc` : sql`asc`} ${place}`
  })
  const sorted = terms.length === 0 ? sql`` : sql`order by ${sql.join(terms)}`
  return rowsOf(
    trx,
    sql`select ${returningColumns(table, selection)} from ${tableOf(table)} where ${conditions(table, filters)} ${sorted}
        limit ${limit} offset ${offset}`,
  )
}

/** Counts the rows that match the filters, ignoring limit and offset. */
export async function countRows(trx: Transaction<Schema>, table: RestTable, selection: RestSelection): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${tableOf(table)} where ${conditions(table, selection.filters)}
  `.execute(trx)
  return rows[0]?.total ?? 0
}

/** How an upsert treats a row whose key exists. */
export interface Resolution {
  readonly kind: 'merge' | 'ignore'
  /** The conflict columns. */
  readonly on: readonly string[]
}

/** The values of a row; missing ones are null or the column's default. */
function valuesOf(table: RestTable, row: Readonly<Json>, columns: readonly string[], useDefaults: boolean) {
  const given = sql`(jsonb_populate_record(null::${tableOf(table)}, ${JSON.stringify(row)}::jsonb))`
  return sql`(${sql.join(
    columns.map((name) => (useDefaults && !Object.hasOwn(row, name) ? sql`default` : sql`${given}.${sql.id(name)}`)),
  )})`
}

export async function insertRows(
  trx: Transaction<Schema>,
  table: RestTable,
  selection: RestSelection,
  { rows, columns }: RestRows,
  options: { readonly resolution: Resolution | null; readonly useDefaults: boolean },
): Promise<Json[]> {
  if (rows.length === 0) return []
  const { resolution, useDefaults } = options
  const into =
    columns.length === 0
      ? sql`default values`
      : sql`(${list(columns)}) values ${sql.join(rows.map((row) => valuesOf(table, row, columns, useDefaults)))}`
  // The conflict columns are equal anyway, and setting them would need a grant on the key, which no client has.
  const changed = columns.filter((name) => resolution?.on.includes(name) !== true)
  const merge = resolution?.kind === 'merge' && changed.length > 0
  const onConflict =
    resolution === null
      ? sql``
      : sql`on conflict (${list(resolution.on)}) ${
          merge
            ? sql`do update set ${sql.join(changed.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`))}`
            : sql`do nothing`
        }`
  return rowsOf(
    trx,
    sql`insert into ${tableOf(table)} ${into} ${onConflict} returning ${returningColumns(table, selection)}`,
  )
}

export async function updateRows(
  trx: Transaction<Schema>,
  table: RestTable,
  selection: RestSelection,
  values: Readonly<Json>,
  columns: readonly string[],
): Promise<Json[]> {
  if (columns.length === 0) return selectRows(trx, table, selection)
  const assignments = sql.join(columns.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))
  return rowsOf(
    trx,
    sql`update ${tableOf(table)} set ${assignments}
        from jsonb_populate_record(null::${tableOf(table)}, ${JSON.stringify(values)}::jsonb) as given
        where ${conditions(table, selection.filters)} returning ${returningColumns(table, selection)}`,
  )
}

export async function deleteRows(
  trx: Transaction<Schema>,
  table: RestTable,
  selection: RestSelection,
): Promise<Json[]> {
  return rowsOf(
    trx,
    sql`delete from ${tableOf(table)} where ${conditions(table, selection.filters)} returning ${returningColumns(table, selection)}`,
  )
}
