import { sql, type Transaction } from 'kysely'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import type { RowsField } from '#domain/trade/fields/catalogue.ts'
import type { CommissionSource, ExcursionSource, TradeSource } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import type { TradeFigures, TradeInput } from '#domain/trade/trade.ts'
import {
  fieldColumns,
  buildOwnInsert,
  buildRowsByColumn,
  buildRowsQuery,
  statedColumns,
  valuesOf,
  type ColumnOf,
} from '#server/sql/rows-by-column.ts'
import { readTableColumns } from '#server/sql/table-columns.ts'
import type { Schema } from '#server/sql/tables.ts'
import { figureColumns, inputColumns, returnedTrade, type TradeRow } from './columns.ts'
import { insertListRows, replaceListRows, type ListOfTrade, type ListTable } from './list-rows.ts'
import { replaceAttachments } from './lists.ts'

/** A trade's inputs with everything derived from them. */
export interface DerivedTrade {
  readonly input: TradeInput
  readonly figures: TradeFigures
  readonly listedOn: CalendarDate | null
}

/** A derived trade with its id, portfolio and rule checks. */
interface WholeTrade extends DerivedTrade {
  readonly id: Id
  readonly portfolioId: Id
  readonly excursionSource: ExcursionSource
  readonly commissionSource: CommissionSource
  /** The given rule checks, each with its rule. */
  readonly ruleChecks: readonly RuleCheck[]
}

/** Identifies the request that logs a trade, so that a retry is recognized. */
export interface IdempotentRequest {
  readonly key: Id
  /** SHA-256 of the body, in hexadecimal. */
  readonly digest: string
}

/** A new trade with its source and the request that logs it. */
export interface TradeToStore extends WholeTrade {
  readonly source: TradeSource
  readonly importBatchId: Id | null
  readonly importKey: string | null
  /** The request that logs the trade, if it has a key. */
  readonly request?: IdempotentRequest | null
}

/** The new state of a stored trade. */
export interface TradeToUpdate extends WholeTrade {
  /** The lists to replace; the others stay unchanged. */
  readonly lists: ReadonlySet<RowsField>
  /** The trade's revision after the update. */
  readonly revision: number
}

const assignments = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))

/** The columns of derived values. */
const derivedColumns: readonly ColumnOf<DerivedTrade>[] = [
  ...fieldColumns<DerivedTrade>(({ figures }) => figures, figureColumns),
  ['listed_on', ({ listedOn }) => listedOn],
  ['fill_count', ({ input }) => input.executions.length],
]
const stateColumns: readonly ColumnOf<WholeTrade>[] = [
  ['portfolio_id', ({ portfolioId }) => portfolioId],
  ['excursion_source', ({ excursionSource }) => excursionSource],
  ['commission_source', ({ commissionSource }) => commissionSource],
  ...fieldColumns<WholeTrade>(({ input }) => input, inputColumns),
  ...derivedColumns,
]
const insertColumns: readonly ColumnOf<TradeToStore>[] = [
  ['id', ({ id }) => id],
  ['source', ({ source }) => source],
  ['import_batch_id', ({ importBatchId }) => importBatchId],
  ['import_key', ({ importKey }) => importKey],
  ['idempotency_key', ({ request }) => request?.key],
  ['request_digest', ({ request }) => request?.digest],
  ...stateColumns,
]
const columnNames = (columns: readonly (readonly [column: string, ...unknown[]])[]): string[] =>
  columns.map(([column]) => column)

/** The derived values of a trade by column name. */
export const toDerivedRow = (trade: DerivedTrade): Record<string, unknown> => valuesOf(trade, derivedColumns)

const fillsOf = ({ id, input }: WholeTrade) => ({ id, rows: input.executions })
const checksOf = ({ id, ruleChecks }: WholeTrade) => ({
  id,
  rows: ruleChecks.map(({ ruleId, isMandatory, ...check }) => ({
    rule_id: ruleId,
    is_mandatory: isMandatory,
    ...check,
  })),
})
const mistakesOf = ({ id, input }: WholeTrade) => ({
  id,
  rows: input.mistakeIds.map((mistake) => ({ mistake_id: mistake })),
})
const tagsOf = ({ id, input }: WholeTrade) => ({ id, rows: input.tags.map((tag) => ({ tag_id: tag })) })
const filesOf = ({ id, input }: WholeTrade) => ({ id, files: input.screenshots })

const listsOf: Readonly<Record<ListTable, (trade: WholeTrade) => ListOfTrade>> = {
  fills: fillsOf,
  rule_checks: checksOf,
  trade_mistakes: mistakesOf,
  trade_tags: tagsOf,
}
const listTables = Object.keys(listsOf) as ListTable[]

/** Trades at a time from which a plan made for almost empty tables would be slow. */
const minCounted = 50

/** Builds the statement that adds new trades, without their lists. */
async function buildTradeInsert(trx: Transaction<Schema>, trades: readonly TradeToStore[]) {
  const columns = await readTableColumns(trx, 'trades')
  const rows = buildRowsByColumn(trades, insertColumns)
  // Most of the two hundred columns are empty in all rows; omitting them costs nothing.
  return buildOwnInsert('trades', statedColumns(columnNames(insertColumns), rows, columns), rows, columns)
}

async function insertLists(trx: Transaction<Schema>, trades: readonly TradeToStore[]): Promise<void> {
  for (const table of listTables) await insertListRows(trx, table, trades.map(listsOf[table]))
  const withFiles = trades.filter(({ input }) => input.screenshots.length > 0)
  await replaceAttachments(trx, withFiles.map(filesOf))
}

/** Stores complete new trades; a few statements for any number of trades. */
export async function insertTrades(trx: Transaction<Schema>, trades: readonly TradeToStore[]): Promise<void> {
  if (trades.length === 0) return
  const insert = await buildTradeInsert(trx, trades)
  await insert.execute(trx)
  if (trades.length >= minCounted) await sql`select app.count_imported_rows()`.execute(trx)
  await insertLists(trx, trades)
}

/** Stores one new trade and returns its row as it is stored, which is then not read again. */
export async function insertTrade(trx: Transaction<Schema>, trade: TradeToStore): Promise<TradeRow> {
  const insert = await buildTradeInsert(trx, [trade])
  const { rows } = await sql<TradeRow>`${insert} returning ${returnedTrade}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('the trade was not stored')
  await insertLists(trx, [trade])
  return row
}

/** Sets columns of existing trades to new values. */
async function updateColumns<Trade extends { readonly id: Id }>(
  trx: Transaction<Schema>,
  trades: readonly Trade[],
  columns: readonly ColumnOf<Trade>[],
): Promise<void> {
  const table = await readTableColumns(trx, 'trades')
  const rows = buildRowsByColumn(trades, [['id', ({ id }) => id], ...columns])
  const names = columnNames(columns)
  const query = buildRowsQuery(['id', ...names], rows, table)
  await sql`update trades set ${assignments(names)} from (${query}) as given where trades.id = given.id`.execute(trx)
}

/** Stores the new states of trades and replaces the given lists. */
export async function updateTrades(trx: Transaction<Schema>, trades: readonly TradeToUpdate[]): Promise<void> {
  if (trades.length === 0) return
  await updateColumns(trx, trades, stateColumns)
  const having = (field: RowsField) => trades.filter(({ lists }) => lists.has(field))
  await replaceListRows(trx, 'fills', having('executions').map(fillsOf))
  await replaceListRows(trx, 'rule_checks', having('ruleResponses').map(checksOf))
  await replaceListRows(trx, 'trade_mistakes', having('mistakeIds').map(mistakesOf))
  await replaceListRows(trx, 'trade_tags', having('tags').map(tagsOf))
  await replaceAttachments(trx, having('screenshots').map(filesOf))
}

/** Stores the figures of trades whose inputs have not changed, which does not count as an edit. */
export async function storeFigures(
  trx: Transaction<Schema>,
  trades: readonly (DerivedTrade & { readonly id: Id })[],
): Promise<void> {
  if (trades.length === 0) return
  await updateColumns(trx, trades, derivedColumns)
}
