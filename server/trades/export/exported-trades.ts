import { sql, type Transaction } from 'kysely'
import type { TradeColumn } from '#contract/trades/record.ts'
import { formatFills } from '#domain/fills/format-fills.ts'
import { csvRecord, type CellValue } from '#domain/importers/reading/tables/csv.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { ReferredTable } from '#domain/trade/fields/trade-field.ts'
import type { TimePosition } from '#server/sql/newest-first.ts'
import type { Schema } from '#server/sql/tables.ts'
import { matchesFilter, type ResolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { findTrades, type StoredTrade } from '#server/trades/storage/trades.ts'

/** Trades read at a time, which bounds the memory of an export. */
const batchSize = 500

/** The next batch of complete trades that a filter selects, in the order in which they were logged. */
export async function readExportBatch(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  resolved: ResolvedFilter,
  after: TimePosition | null,
): Promise<{ trades: StoredTrade[]; end: TimePosition | null }> {
  let query = trx
    .selectFrom('trades')
    .select(['id', 'created_at as at'])
    .where(matchesFilter(userId, filter, resolved))
    .orderBy('created_at')
    .orderBy('id')
    .limit(batchSize)
  if (after !== null) {
    query = query.where(sql<boolean>`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  }
  const places: { id: Id; at: Instant }[] = await query.execute()
  const whole = await findTrades(
    trx,
    places.map(({ id }) => id),
  )
  const trades = places.flatMap(({ id }) => whole.get(id) ?? [])
  return { trades, end: places.length === batchSize ? (places.at(-1) ?? null) : null }
}

/** Names in the playbook by id. */
export type PlaybookNames = Readonly<Record<ReferredTable | 'custom_stats', ReadonlyMap<Id, string>>>

/** The names that replace ids in the export of some trades. */
export async function readPlaybookNames(
  trx: Transaction<Schema>,
  trades: readonly StoredTrade[],
): Promise<PlaybookNames> {
  const named = async (table: keyof PlaybookNames, ids: readonly (Id | null)[]) => {
    const distinct = [...new Set(ids.filter((id) => id !== null))]
    if (distinct.length === 0) return new Map<Id, string>()
    const { rows } = await sql<{ id: Id; name: string }>`
      select id, name from ${sql.table(table)} where id = any(${distinct}::uuid[])
    `.execute(trx)
    return new Map(rows.map(({ id, name }) => [id, name]))
  }
  return {
    setups: await named(
      'setups',
      trades.map(({ setupId }) => setupId),
    ),
    exchanges: await named(
      'exchanges',
      trades.map(({ exchangeId }) => exchangeId),
    ),
    missed_reasons: await named(
      'missed_reasons',
      trades.map(({ missedReasonId }) => missedReasonId),
    ),
    mistakes: await named(
      'mistakes',
      trades.flatMap(({ mistakeIds }) => mistakeIds),
    ),
    tags: await named(
      'tags',
      trades.flatMap(({ tags }) => tags),
    ),
    custom_stats: await named(
      'custom_stats',
      trades.flatMap(({ customStats }) => Object.keys(customStats)),
    ),
  }
}

/** A column of the CSV: those of a list, and all fills in one cell. */
export type CsvColumn = TradeColumn | 'executions'

const joinValues = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined).join('; ')
const nameOf = (names: ReadonlyMap<Id, string>, id: Id | null) => (id === null ? null : names.get(id))

/** Cells that are not simply the trade's value: names of the playbook, lists, maps. */
const cellWriters: Readonly<Partial<Record<CsvColumn, (trade: StoredTrade, names: PlaybookNames) => CellValue>>> = {
  setupId: ({ setupId }, names) => nameOf(names.setups, setupId),
  exchangeId: ({ exchangeId }, names) => nameOf(names.exchanges, exchangeId),
  missedReasonId: ({ missedReasonId }, names) => nameOf(names.missed_reasons, missedReasonId),
  mistakeIds: ({ mistakeIds }, names) => joinValues(mistakeIds.map((id) => names.mistakes.get(id))),
  tags: ({ tags }, names) => joinValues(tags.map((id) => names.tags.get(id))),
  emotionBefore: ({ emotionBefore }) => joinValues(emotionBefore),
  emotionDuring: ({ emotionDuring }) => joinValues(emotionDuring),
  emotionAfter: ({ emotionAfter }) => joinValues(emotionAfter),
  customStats: ({ customStats }, names) => {
    const entries = Object.entries(customStats).map(([id, value]) => [names.custom_stats.get(id) ?? id, value])
    return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries))
  },
  fillCount: ({ executions }) => executions.length,
  executions: ({ executions }) => formatFills(executions),
}

function writeCell(trade: StoredTrade, column: CsvColumn, names: PlaybookNames): CellValue {
  const write = cellWriters[column]
  // Columns without an entry above are texts, numbers, booleans or null.
  return write === undefined ? (trade[column as keyof StoredTrade] as CellValue) : write(trade, names)
}

/** Headers of columns that contain names instead of ids. */
const columnLabels: Readonly<Partial<Record<CsvColumn, string>>> = {
  setupId: 'setup',
  exchangeId: 'exchange',
  missedReasonId: 'missedReason',
  mistakeIds: 'mistakes',
}

/** A formula of the caller's as a column of the CSV. */
export interface FormulaColumn {
  readonly name: string
  /** By trade; a trade without a value is missing. */
  readonly values: ReadonlyMap<Id, number>
}

/** The first line of a CSV. */
export const csvHeader = (columns: readonly CsvColumn[], formulas: readonly FormulaColumn[]) =>
  csvRecord([...columns.map((column) => columnLabels[column] ?? column), ...formulas.map(({ name }) => name)])

/** The lines of some trades. */
export const csvLines = (
  trades: readonly StoredTrade[],
  columns: readonly CsvColumn[],
  names: PlaybookNames,
  formulas: readonly FormulaColumn[],
) =>
  trades
    .map((trade) =>
      csvRecord([
        ...columns.map((column) => writeCell(trade, column, names)),
        ...formulas.map(({ values }) => values.get(trade.id) ?? null),
      ]),
    )
    .join('')
