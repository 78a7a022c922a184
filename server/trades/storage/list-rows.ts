import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { buildOwnInsert, buildRowsByColumn, type ColumnOf } from '#server/sql/rows-by-column.ts'
import { readTableColumns } from '#server/sql/table-columns.ts'
import type { Schema } from '#server/sql/tables.ts'

/** Tables for lists of trades: each row belongs to one trade, at a position. */
export type ListTable = 'fills' | 'rule_checks' | 'trade_mistakes' | 'trade_tags'

/** One trade's list; its rows contain neither the trade's id nor their positions. */
export interface ListOfTrade {
  readonly id: Id
  readonly rows: readonly object[]
}

/** The columns of each table, in the order of insertion. */
const columns: Readonly<Record<ListTable, readonly string[]>> = {
  fills: ['at', 'side', 'quantity', 'price', 'fee', 'liquidity'],
  rule_checks: ['rule_id', 'met', 'note', 'phase', 'title', 'weight', 'is_mandatory'],
  trade_mistakes: ['mistake_id'],
  trade_tags: ['tag_id'],
}

/** A row of a list with its position. */
interface PlacedRow {
  readonly id: Id
  readonly position: number
  readonly row: Readonly<Record<string, unknown>>
}

/** Inserts lists for trades that have none yet; one statement for any number of trades. */
export async function insertListRows(
  trx: Transaction<Schema>,
  table: ListTable,
  trades: readonly ListOfTrade[],
): Promise<void> {
  const placed = trades.flatMap(({ id, rows }) => rows.map((row, position) => ({ id, position, row }) as PlacedRow))
  if (placed.length === 0) return
  const rows = buildRowsByColumn(placed, [
    ['trade_id', ({ id }) => id],
    ['position', ({ position }) => position],
    ...columns[table].map((column): ColumnOf<PlacedRow> => [column, ({ row }) => row[column]]),
  ])
  const names = ['trade_id', 'position', ...columns[table]]
  await buildOwnInsert(table, names, rows, await readTableColumns(trx, table)).execute(trx)
}

/** Replaces the lists of trades. */
export async function replaceListRows(
  trx: Transaction<Schema>,
  table: ListTable,
  trades: readonly ListOfTrade[],
): Promise<void> {
  if (trades.length === 0) return
  await sql`delete from ${sql.table(table)} where trade_id = any(${trades.map(({ id }) => id)}::uuid[])`.execute(trx)
  await insertListRows(trx, table, trades)
}

/** Groups rows by trade and keeps their order. */
export function groupByTrade<Row extends { readonly trade_id: Id }, Item>(
  rows: readonly Row[],
  item: (row: Row) => Item,
): Map<Id, Item[]> {
  const gathered = new Map<Id, Item[]>()
  for (const row of rows) {
    const items = gathered.get(row.trade_id)
    if (items === undefined) gathered.set(row.trade_id, [item(row)])
    else items.push(item(row))
  }
  return gathered
}
