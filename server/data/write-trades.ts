import { sql, type Transaction } from 'kysely'
import type { ExcursionSource } from '#domain/trade-choices.ts'
import type { RuleCheck } from '#domain/trade-field.ts'
import type { RowsField } from '#domain/trade-fields.ts'
import type { TradeFigures, TradeInput, TradeSource } from '#domain/trade.ts'
import type { CalendarDate, Id } from '#domain/units.ts'
import { othersTurn } from '#server/others-turn.ts'
import type { Schema } from './schema.ts'
import {
  atOnce,
  columnNames,
  layOutRowsByColumn,
  ownInsertion,
  rowsByColumn,
  rowsQuery,
  statedColumns,
  valuesOf,
  type ColumnsOf,
  type RowsByColumn,
} from './rows-by-column.ts'
import { knownColumns, tableColumns } from './table-columns.ts'
import { figureColumns, inputColumns } from './trade-columns.ts'
import { replaceAttachments } from './trade-lists.ts'
import { insertRows, layOutRows, replaceRows, type RowsOfTrade, type RowsTable } from './trade-rows.ts'

/** A trade's inputs with everything that follows from them. */
export interface DerivedTrade {
  readonly input: TradeInput
  readonly figures: TradeFigures
  readonly listedOn: CalendarDate | null
}

/** A derived trade with what is stored beside it. */
interface WholeTrade extends DerivedTrade {
  readonly id: Id
  readonly portfolioId: Id
  readonly excursionSource: ExcursionSource
  /** The stated rule checks, each with its rule. */
  readonly ruleChecks: readonly RuleCheck[]
}

/** A request that logs a trade, by which its repetition is known. */
export interface IdempotentRequest {
  readonly key: Id
  /** SHA-256 of the body, hexadecimal. */
  readonly digest: string
}

/** A new trade with its place. */
export interface TradeToStore extends WholeTrade {
  readonly source: TradeSource
  readonly importBatchId: Id | null
  readonly importKey: string | null
  /** The request that logs it, where that has a key. */
  readonly request?: IdempotentRequest | null
}

/** A stored trade's new state. */
export interface TradeToUpdate extends WholeTrade {
  /** The lists that are to be stored anew; the others are as they were. */
  readonly lists: ReadonlySet<RowsField>
  /** The trade's revision once this is stored. */
  readonly revision: number
}

const assignments = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))

/** What is derived from a trade. */
const derivedColumns: readonly ColumnsOf<DerivedTrade>[] = [
  { of: ({ figures }) => figures, columns: figureColumns },
  ['listed_on', ({ listedOn }) => listedOn],
  ['fill_count', ({ input }) => input.executions.length],
]
const stateColumns: readonly ColumnsOf<WholeTrade>[] = [
  ['portfolio_id', ({ portfolioId }) => portfolioId],
  ['excursion_source', ({ excursionSource }) => excursionSource],
  { of: ({ input }) => input, columns: inputColumns },
  ...derivedColumns,
]
const insertColumns: readonly ColumnsOf<TradeToStore>[] = [
  ['id', ({ id }) => id],
  ['source', ({ source }) => source],
  ['import_batch_id', ({ importBatchId }) => importBatchId],
  ['import_key', ({ importKey }) => importKey],
  ['idempotency_key', ({ request }) => request?.key],
  ['request_digest', ({ request }) => request?.digest],
  ...stateColumns,
]
const insertNames = columnNames(insertColumns)

/** What is derived from a trade, by the names of the columns. */
export const derivedRow = (trade: DerivedTrade): Record<string, unknown> => valuesOf(trade, derivedColumns)

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

const listsOf: Readonly<Record<RowsTable, (trade: WholeTrade) => RowsOfTrade>> = {
  fills: fillsOf,
  rule_checks: checksOf,
  trade_mistakes: mistakesOf,
  trade_tags: tagsOf,
}
const listTables = Object.keys(listsOf) as RowsTable[]

/** New trades as their statements hold them. Making them takes a good part of storing them, and needs no database. */
export interface LaidOutTrades {
  readonly trades: readonly TradeToStore[]
  readonly rows: RowsByColumn
  readonly lists: ReadonlyMap<RowsTable, RowsByColumn>
}

/** Lays trades out, a few columns at a time. */
function* layOut(trades: readonly TradeToStore[]): Generator<undefined, LaidOutTrades> {
  const rows = yield* layOutRowsByColumn(trades, insertColumns, knownColumns('trades'))
  const lists = new Map<RowsTable, RowsByColumn>()
  for (const table of listTables) {
    lists.set(table, layOutRows(table, trades.map(listsOf[table])))
    yield
  }
  return { trades, rows, lists }
}

/** Makes what the statements hold that store these trades. */
export const layOutTrades = (trades: readonly TradeToStore[]): LaidOutTrades => atOnce(layOut(trades))

/** As `layOutTrades`; after a few columns each, whatever waits meanwhile has its turn. */
export async function layOutInTurns(trades: readonly TradeToStore[]): Promise<LaidOutTrades> {
  const laying = layOut(trades)
  for (;;) {
    const { done, value } = laying.next()
    if (done === true) return value
    await othersTurn()
  }
}

/** Stores new trades with everything in them, any number in a handful of statements. */
export async function insertTrades(trx: Transaction<Schema>, trades: readonly TradeToStore[]): Promise<void> {
  await insertLaidOut(trx, layOutTrades(trades))
}

/** As insertTrades, for trades that have been laid out before; `isCounted` where many are known to be there already. */
export async function insertLaidOut(
  trx: Transaction<Schema>,
  { trades, rows, lists: rowsOf }: LaidOutTrades,
  isCounted = false,
): Promise<void> {
  if (trades.length === 0) return
  const columns = await tableColumns(trx, 'trades')
  // A column that is left out costs nothing, and most of two hundred are in no row.
  const stated = statedColumns(insertNames, rows, columns)
  await ownInsertion('trades', stated, rows, columns).execute(trx)
  // Of a part behind another the table has been counted; each call of the database is one more wait for a turn.
  if (!isCounted) await sql`select app.count_imported_rows()`.execute(trx)
  for (const [table, ofTable] of rowsOf) await insertRows(trx, table, ofTable)
  const withFiles = trades.filter(({ input }) => input.screenshots.length > 0)
  await replaceAttachments(trx, withFiles.map(filesOf))
}

/** Sets columns of trades that are there to what is said of them. */
async function setColumns<Trade extends { readonly id: Id }>(
  trx: Transaction<Schema>,
  trades: readonly Trade[],
  columns: readonly ColumnsOf<Trade>[],
): Promise<void> {
  const table = await tableColumns(trx, 'trades')
  const rows = rowsByColumn(trades, [['id', ({ id }) => id], ...columns], table)
  const names = columnNames(columns)
  const query = rowsQuery(['id', ...names], rows, table)
  await sql`update trades set ${assignments(names)} from (${query}) as given where trades.id = given.id`.execute(trx)
}

/** Puts the new states of trades in the place of the old ones; of the lists, those that are given anew. */
export async function updateTrades(trx: Transaction<Schema>, trades: readonly TradeToUpdate[]): Promise<void> {
  if (trades.length === 0) return
  await setColumns(trx, trades, stateColumns)
  const having = (field: RowsField) => trades.filter(({ lists }) => lists.has(field))
  await replaceRows(trx, 'fills', having('executions').map(fillsOf))
  await replaceRows(trx, 'rule_checks', having('ruleResponses').map(checksOf))
  await replaceRows(trx, 'trade_mistakes', having('mistakeIds').map(mistakesOf))
  await replaceRows(trx, 'trade_tags', having('tags').map(tagsOf))
  await replaceAttachments(trx, having('screenshots').map(filesOf))
}

/** Stores the figures of trades whose inputs are as they were: being derived anew is no edit. */
export async function storeFigures(
  trx: Transaction<Schema>,
  trades: readonly (DerivedTrade & { readonly id: Id })[],
): Promise<void> {
  if (trades.length === 0) return
  await setColumns(trx, trades, derivedColumns)
}
