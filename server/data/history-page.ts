import type { Transaction } from 'kysely'
import type { HistoryTrade, RowColumn } from '#contract/trade-history.ts'
import { tradeColumns, type ChosenRow, type TradeColumn } from '#contract/trade-record.ts'
import type { Id } from '#domain/units.ts'
import { fillsOf } from './fills.ts'
import type { Schema } from './schema.ts'
import { ruleChecksOf } from './trade-lists.ts'
import { tradePage, type Page, type PageRequest } from './trade-page.ts'

const isListed = (column: RowColumn): column is TradeColumn => (tradeColumns as readonly RowColumn[]).includes(column)

/** Rows with what lies beside their trades, where it is asked for. */
async function withParts(
  trx: Transaction<Schema>,
  rows: readonly ChosenRow[],
  wanted: readonly RowColumn[],
): Promise<HistoryTrade[]> {
  const ids = rows.map(({ id }) => id)
  const fills = wanted.includes('executions') ? await fillsOf(trx, ids) : null
  const checks = wanted.includes('ruleResponses') ? await ruleChecksOf(trx, ids) : null
  return rows.map((row) => ({
    ...row,
    ...(fills === null ? {} : { executions: fills.get(row.id) ?? [] }),
    ...(checks === null ? {} : { ruleResponses: checks.get(row.id) ?? [] }),
  }))
}

/** A page of trades with any column that a row of the history can hold: as `tradePage`. */
export async function historyPage(
  trx: Transaction<Schema>,
  userId: Id,
  request: Omit<PageRequest, 'columns'> & { readonly columns: readonly RowColumn[] },
): Promise<Pick<Page, 'end'> & { readonly rows: HistoryTrade[] }> {
  const { columns } = request
  const { rows, end } = await tradePage(trx, userId, { ...request, columns: columns.filter(isListed) })
  return { rows: await withParts(trx, rows, columns), end }
}
