import { sql, type Transaction } from 'kysely'
import type { Schema } from './tables.ts'

/** Type and default of a column in the database. */
export interface TableColumn {
  /** Its type in SQL, such as "numeric" or "text[]"; without a limit such as the 3 of timestamptz(3). */
  readonly type: string
  readonly hasDefault: boolean
}

const known = new Map<string, ReadonlyMap<string, TableColumn>>()

/** The columns of a table, by name. Cached: columns change only with a migration, when a server starts. */
export async function readTableColumns(
  trx: Transaction<Schema>,
  table: string,
): Promise<ReadonlyMap<string, TableColumn>> {
  const found = known.get(table)
  if (found !== undefined) return found
  const { rows } = await sql<{ name: string; type: string; hasDefault: boolean }>`
    select attname as name, format_type(atttypid, null) as type, atthasdef as "hasDefault"
    from pg_catalog.pg_attribute
    where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped
  `.execute(trx)
  const columns = new Map(rows.map(({ name, type, hasDefault }) => [name, { type, hasDefault }]))
  known.set(table, columns)
  return columns
}
