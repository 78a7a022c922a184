import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Schema } from '#server/data/schema.ts'
import type { RestSelection, RestTable } from './rest-request.ts'

/**
 * The three statements of this subset. Names come from the list in rest-request.ts only and are quoted; values travel
 * as parameters. Postgres itself turns the JSON of a body into typed columns, and rows into JSON, as PostgREST has it.
 */
type Json = Record<string, unknown>

const tableOf = (table: RestTable) => sql.id('public', table.name)
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)))

function where(table: RestTable, { filters }: RestSelection): RawBuilder<unknown> {
  if (filters.length === 0) return sql`true`
  return sql.join(
    filters.map(({ column, value }) =>
      value === null ? sql`${sql.id(table.name, column)} is null` : sql`${sql.id(table.name, column)} = ${value}`,
    ),
    sql` and `,
  )
}

const returned = (table: RestTable, { columns }: RestSelection) =>
  sql.join(columns.map((name) => sql.id(table.name, name)))

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
  const { order, limit, offset } = selection
  const sorted =
    order.length === 0
      ? sql``
      : sql`order by ${sql.join(order.map(({ column, descending }) => sql`${sql.id(column)} ${descending ? sql`desc` : sql`asc`}`))}`
  return rowsOf(
    trx,
    sql`select ${returned(table, selection)} from ${tableOf(table)} where ${where(table, selection)} ${sorted}
        limit ${limit} offset ${offset}`,
  )
}

export async function insertRows(
  trx: Transaction<Schema>,
  table: RestTable,
  selection: RestSelection,
  rows: readonly Json[],
  columns: readonly string[],
): Promise<Json[]> {
  const into =
    columns.length === 0
      ? sql`default values`
      : sql`(${list(columns)})
    select ${list(columns)} from jsonb_populate_recordset(null::${tableOf(table)}, ${JSON.stringify(rows)}::jsonb)`
  return rowsOf(trx, sql`insert into ${tableOf(table)} ${into} returning ${returned(table, selection)}`)
}

export async function updateRows(
  trx: Transaction<Schema>,
  table: RestTable,
  selection: RestSelection,
  values: Json,
  columns: readonly string[],
): Promise<Json[]> {
  if (columns.length === 0) return selectRows(trx, table, selection)
  const assignments = sql.join(columns.map((name) => sql`${sql.id(name)} = given.${sql.id(name)}`))
  return rowsOf(
    trx,
    sql`update ${tableOf(table)} set ${assignments}
        from jsonb_populate_record(null::${tableOf(table)}, ${JSON.stringify(values)}::jsonb) as given
        where ${where(table, selection)} returning ${returned(table, selection)}`,
  )
}
