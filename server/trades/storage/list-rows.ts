import { sql, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { buildOwnInsert, buildRowsByColumn, type ColumnOf } from '#server/sql/rows-by-column.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readTableColumns } from '#server/sql/table-columns.ts'

/** Tables that hold lists of trades: each row belongs to one, at a position. */
export type ListTable = 'fills' | 'rule_checks' | 'trade_mistakes' | 'trade_tags'

/** The lists of one trade, as rows without the trade's id and without their positions. */
export interface ListOfTrade {
  readonly id: Id
  readonly rows: readonly object[]
}

/** Columns of each table, as they are inserted. */
const columns: Readonly<Record<ListTable, readonly string[]>> = {
  fills: ['at', 'side', 'quantity', 'price', 'fee', 'liquidity'],
  rule_checks: ['rule_id', 'met', 'note', 'phase', 'title', 'weight', 'is_mandatory'],
  trade_mistakes: ['mistake_id'],
  trade_tags: ['tag_id'],
}

/** A row of a list with its place. */
interface PlacedRow {
  readonly id: Id
  readonly position: number
  readonly row: Readonly<Record<string, unknown>>
}

/** Stores lists of trades that have none, any number in one statement. */
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

/** Puts other lists in the place of those that trades have. */
export async function replaceListRows(
  trx: Transaction<Schema>,
  table: ListTable,
  trades: readonly ListOfTrade[],
): Promise<void> {
  if (trades.length === 0) return
  await sql`delete from ${sql.table(table)} where trade_id = any(${trades.map(({ id }) => id)}::uuid[])`.execute(trx)
  await insertListRows(trx, table, trades)
}

/** Gathers rows by their trade, in the order in which they come. */
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
