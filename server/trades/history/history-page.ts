import type { Transaction } from 'kysely'
import type { HistoryTrade, RowColumn } from '#contract/trades/history.ts'
import { tradeColumns, type TradeRowOfColumns, type TradeColumn } from '#contract/trades/record.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { readFills } from '#server/trades/storage/fills.ts'
import { readAttachments, readRuleChecks } from '#server/trades/storage/lists.ts'
import { readTradePage, type TradePage, type PageRequest } from './page.ts'

const isListed = (column: RowColumn): column is TradeColumn => (tradeColumns as readonly RowColumn[]).includes(column)

/** Adds the requested figures that are not columns of trades. */
async function addParts(
  trx: Transaction<Schema>,
  rows: readonly TradeRowOfColumns[],
  wanted: readonly RowColumn[],
): Promise<HistoryTrade[]> {
  const ids = rows.map(({ id }) => id)
  const fills = wanted.includes('executions') ? await readFills(trx, ids) : null
  const checks = wanted.includes('ruleResponses') ? await readRuleChecks(trx, ids) : null
  const files = wanted.includes('screenshots') ? await readAttachments(trx, ids) : null
  return rows.map((row) => ({
    ...row,
    ...(fills === null ? {} : { executions: fills.get(row.id) ?? [] }),
    ...(files === null ? {} : { screenshots: files.get(row.id) ?? [] }),
    ...(checks === null ? {} : { ruleResponses: checks.get(row.id) ?? [] }),
  }))
}

/** Like `readTradePage`, with any column of the history. */
export async function readHistoryPage(
  trx: Transaction<Schema>,
  userId: Id,
  request: Omit<PageRequest, 'columns'> & { readonly columns: readonly RowColumn[] },
): Promise<Pick<TradePage, 'end'> & { readonly rows: HistoryTrade[] }> {
  const { columns } = request
  const { rows, end } = await readTradePage(trx, userId, { ...request, columns: columns.filter(isListed) })
  return { rows: await addParts(trx, rows, columns), end }
}
