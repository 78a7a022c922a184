import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { TradeRowOfColumns, TradeColumn } from '#contract/trades/record.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Schema, TradesTable } from '#server/sql/tables.ts'
import { matchesFilter, type ResolvedFilter, type TradeFilter } from '#server/trades/filters/filter-conditions.ts'
import { selectColumns, type ListedTrade } from '#server/trades/storage/columns.ts'
import { readMistakes, readTags } from '#server/trades/storage/lists.ts'
import { dropUndefinedStats } from '#server/trades/storage/trades.ts'
import type { PagePosition, SortOrder, TradeSort } from './cursor.ts'

interface SortColumn {
  readonly name: keyof TradesTable
  readonly type: RawBuilder<unknown>
  /** Whether it is null for some trades. */
  readonly isNullable: boolean
}

const moment = sql`timestamptz`
const amount = sql`numeric`
const ratio = sql`float8`
const word = sql`text`
const requiredColumn = (name: keyof TradesTable, type: RawBuilder<unknown>): SortColumn => ({
  name,
  type,
  isNullable: false,
})
const nullableColumn = (name: keyof TradesTable, type: RawBuilder<unknown>): SortColumn => ({
  name,
  type,
  isNullable: true,
})

const columns: Readonly<Record<TradeSort, SortColumn>> = {
  exitAt: nullableColumn('exit_at', moment),
  entryAt: nullableColumn('entry_at', moment),
  createdAt: requiredColumn('created_at', moment),
  updatedAt: requiredColumn('updated_at', moment),
  symbol: requiredColumn('symbol', word),
  status: requiredColumn('status', word),
  direction: requiredColumn('direction', word),
  quantity: requiredColumn('quantity', amount),
  maxQuantity: requiredColumn('max_quantity', amount),
  entryPrice: nullableColumn('entry_price', amount),
  exitPrice: nullableColumn('exit_price', amount),
  points: nullableColumn('points', amount),
  grossPnl: nullableColumn('gross_pnl', amount),
  totalFees: requiredColumn('total_fees', amount),
  netPnl: nullableColumn('net_pnl', amount),
  initialRiskAmount: nullableColumn('initial_risk_amount', amount),
  plannedRR: nullableColumn('planned_rr', ratio),
  realizedR: nullableColumn('realized_r', ratio),
  holdMinutes: nullableColumn('hold_minutes', ratio),
  maeR: nullableColumn('mae_r', ratio),
  mfeR: nullableColumn('mfe_r', ratio),
  confidence: nullableColumn('confidence', sql`integer`),
}

export interface PageRequest {
  readonly filter: TradeFilter
  readonly resolved: ResolvedFilter
  readonly sort: TradeSort
  readonly order: SortOrder
  readonly limit: number
  /** The end of the previous page; null for the first page. */
  readonly after: PagePosition | null
  /** How many trades to skip from there, for a jump. */
  readonly skip: number
  /** The columns of each row besides its id. */
  readonly columns: readonly TradeColumn[]
}

export interface TradePage {
  readonly rows: TradeRowOfColumns[]
  /** The end of this page; null for the last page. */
  readonly end: PagePosition | null
}

/**
 * Bounds of the exit time that the days of a filter imply in any time zone, so that the index on exits can be used.
 */
function exitBounds({ from, to }: TradeFilter) {
  const bounds: RawBuilder<boolean>[] = []
  if (from !== undefined) bounds.push(sql<boolean>`exit_at >= ${from}::date - interval '1 day'`)
  if (to !== undefined) bounds.push(sql<boolean>`exit_at < ${to}::date + interval '2 days'`)
  return bounds
}

/** Whether a filter selects completed trades only; other trades have no exit. */
const selectsClosed = ({ status = [] }: TradeFilter) => status.length === 0 || status.includes('completed')

/** Adds the requested mistakes, tags and statistics of the listed trades. */
async function addLists(
  trx: Transaction<Schema>,
  rows: readonly ListedTrade[],
  wanted: readonly TradeColumn[],
): Promise<ListedTrade[]> {
  const defined = await dropUndefinedStats(trx, rows)
  const ids = rows.map(({ id }) => id)
  const mistakes = wanted.includes('mistakeIds') ? await readMistakes(trx, ids) : null
  const tags = wanted.includes('tags') ? await readTags(trx, ids) : null
  return defined.map((row) => ({
    ...row,
    ...(mistakes === null ? {} : { mistakeIds: mistakes.get(row.id) ?? [] }),
    ...(tags === null ? {} : { tags: tags.get(row.id) ?? [] }),
  }))
}

/** Builds the two queries of a request, after a position: trades with the sorted value, and trades without it. */
function buildRanges(trx: Transaction<Schema>, userId: Id, { filter, resolved, sort, order }: PageRequest) {
  const { name, type, isNullable: gaps } = columns[sort]
  const selected = trx.selectFrom('trades').where(matchesFilter(userId, filter, resolved))
  return {
    withValue: (after: PagePosition | null) => {
      if (after !== null && after.value === null) return null
      if (sort === 'exitAt' && !selectsClosed(filter)) return null
      let query = selected.where(name, 'is not', null).orderBy(name, order).orderBy('id', order)
      if (sort === 'exitAt') for (const bound of exitBounds(filter)) query = query.where(bound)
      if (after === null) return query
      const comparison = order === 'asc' ? sql`>` : sql`<`
      return query.where(
        sql<boolean>`(${sql.ref(name)}, id) ${comparison} (${after.value}::${type}, ${after.id}::uuid)`,
      )
    },
    withoutValue: (after: PagePosition | null) => {
      if (!gaps) return null
      const query = selected.where(name, 'is', null).orderBy('id', order)
      return after === null || after.value !== null ? query : query.where('id', order === 'asc' ? '>' : '<', after.id)
    },
  }
}

/**
 * The position `skip` trades after another one; undefined if there are fewer trades. Reads the sort index only if the
 * filter is just a portfolio.
 */
async function findPositionAfter(
  { withValue, withoutValue }: ReturnType<typeof buildRanges>,
  sort: TradeSort,
  after: PagePosition | null,
  skip: number,
): Promise<PagePosition | null | undefined> {
  if (skip === 0) return after
  const { name } = columns[sort]
  let left = skip
  const valued = withValue(after)
  if (valued !== null) {
    const found = await valued
      .select([`${name} as value`, 'id'])
      .offset(left - 1)
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return { value: found.value as PagePosition['value'], id: found.id }
    const { passed } = await valued
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('passed'))
      .executeTakeFirstOrThrow()
    left -= passed
  }
  const found = await withoutValue(after)
    ?.select('id')
    .offset(left - 1)
    .limit(1)
    .executeTakeFirst()
  return found === undefined ? undefined : { value: null, id: found.id }
}

/**
 * A page of trades by keyset: sorted by the value, then by id, with trades without the value last in both directions.
 * Trades that are added or removed between two pages neither repeat nor skip others.
 *
 * Trades with and without a value are two queries, each of which scans a range of the same index in either direction.
 * One query with "nulls last" in both directions would need two indexes.
 */
export async function readTradePage(trx: Transaction<Schema>, userId: Id, request: PageRequest): Promise<TradePage> {
  const { sort, limit } = request
  const wanted = limit + 1
  const selection = selectColumns(request.columns.includes(sort) ? request.columns : [...request.columns, sort])
  const parts = buildRanges(trx, userId, request)
  const after = await findPositionAfter(parts, sort, request.after, request.skip)
  if (after === undefined) return { rows: [], end: null }

  const read = async (query: ReturnType<typeof parts.withValue>, count: number): Promise<ListedTrade[]> =>
    query === null || count === 0 ? [] : ((await query.select(selection).limit(count).execute()) as ListedTrade[])
  const first = await read(parts.withValue(after), wanted)
  const found = [...first, ...(await read(parts.withoutValue(after), wanted - first.length))]
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const end = found.length > limit && last !== undefined ? { value: last[sort] ?? null, id: last.id } : null
  const shown = await addLists(trx, page, request.columns)
  if (request.columns.includes(sort)) return { rows: shown, end }
  return { rows: shown.map(({ [sort]: _sorted, ...row }) => row), end }
}
