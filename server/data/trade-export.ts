import { sql, type Transaction } from 'kysely'
import type { TradeColumn } from '#contract/trade-record.ts'
import type { ReferredTable } from '#domain/trade-field.ts'
import type { Id, Instant } from '#domain/units.ts'
import { fillsText } from '#domain/fills-text.ts'
import { csvRecord, type CellValue } from '#domain/csv.ts'
import type { Schema } from './schema.ts'
import type { TimePosition } from './time-cursor.ts'
import { matches, type FoundBefore, type TradeFilter } from './trade-filter.ts'
import { findTrades, type StoredTrade } from './trades.ts'

/** Trades read at a time: what is in memory of an export, however long it is. */
const chunk = 500

/** Whole trades that a filter selects, in the order in which they were logged, from where the part before ended. */
export async function exportedPart(
  trx: Transaction<Schema>,
  userId: Id,
  filter: TradeFilter,
  found: FoundBefore,
  after: TimePosition | null,
): Promise<{ trades: StoredTrade[]; end: TimePosition | null }> {
  let query = trx
    .selectFrom('trades')
    .select(['id', 'created_at as at'])
    .where(matches(userId, filter, found))
    .orderBy('created_at')
    .orderBy('id')
    .limit(chunk)
  if (after !== null) {
    query = query.where(sql<boolean>`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
  }
  const places: { id: Id; at: Instant }[] = await query.execute()
  const whole = await findTrades(
    trx,
    places.map(({ id }) => id),
  )
  const trades = places.flatMap(({ id }) => whole.get(id) ?? [])
  return { trades, end: places.length === chunk ? (places.at(-1) ?? null) : null }
}

/** Names in the playbook by id. */
export type PlaybookNames = Readonly<Record<ReferredTable, ReadonlyMap<Id, string>>>

/** The names that some trades need to be written without ids. */
export async function namesFor(trx: Transaction<Schema>, trades: readonly StoredTrade[]): Promise<PlaybookNames> {
  const named = async (table: ReferredTable, ids: readonly (Id | null)[]) => {
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
  }
}

/** A column of the CSV: those of a list, and all fills in one cell. */
export type CsvColumn = TradeColumn | 'executions'

const list = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined).join('; ')
const named = (names: ReadonlyMap<Id, string>, id: Id | null) => (id === null ? null : names.get(id))

/** Cells that are not simply the trade's value: names of the playbook, lists, maps. */
const written: Readonly<Partial<Record<CsvColumn, (trade: StoredTrade, names: PlaybookNames) => CellValue>>> = {
  setupId: ({ setupId }, names) => named(names.setups, setupId),
  exchangeId: ({ exchangeId }, names) => named(names.exchanges, exchangeId),
  missedReasonId: ({ missedReasonId }, names) => named(names.missed_reasons, missedReasonId),
  mistakeIds: ({ mistakeIds }, names) => list(mistakeIds.map((id) => names.mistakes.get(id))),
  tags: ({ tags }, names) => list(tags.map((id) => names.tags.get(id))),
  emotionBefore: ({ emotionBefore }) => list(emotionBefore),
  emotionDuring: ({ emotionDuring }) => list(emotionDuring),
  emotionAfter: ({ emotionAfter }) => list(emotionAfter),
  customStats: ({ customStats }) => (Object.keys(customStats).length === 0 ? null : JSON.stringify(customStats)),
  fillCount: ({ executions }) => executions.length,
  executions: ({ executions }) => fillsText(executions),
}

function cellOf(trade: StoredTrade, column: CsvColumn, names: PlaybookNames): CellValue {
  const write = written[column]
  // What has no entry above is a text, a number, yes or no, or unknown.
  return write === undefined ? (trade[column as keyof StoredTrade] as CellValue) : write(trade, names)
}

/** Columns whose cells are names, by what they are then called. */
const renamed: Readonly<Partial<Record<CsvColumn, string>>> = {
  setupId: 'setup',
  exchangeId: 'exchange',
  missedReasonId: 'missedReason',
  mistakeIds: 'mistakes',
}

/** The first line of a CSV. */
export const csvHead = (columns: readonly CsvColumn[]) => csvRecord(columns.map((column) => renamed[column] ?? column))

/** The lines of some trades. */
export const csvLines = (trades: readonly StoredTrade[], columns: readonly CsvColumn[], names: PlaybookNames) =>
  trades.map((trade) => csvRecord(columns.map((column) => cellOf(trade, column, names)))).join('')
