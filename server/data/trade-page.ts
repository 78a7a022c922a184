import { sql, type Transaction } from 'kysely'
import type { TradeRow } from '#contract/trades.ts'
import type { Id } from '#domain/units.ts'
import type { Schema } from './schema.ts'
import { rowSelection } from './trade-columns.ts'
import type { Position, SortOrder, TradeSort } from './trade-cursor.ts'
import { matches, type TradeFilter } from './trade-filter.ts'

const columns = {
  exitAt: { name: 'exit_at', type: sql`timestamptz` },
  entryAt: { name: 'entry_at', type: sql`timestamptz` },
  symbol: { name: 'symbol', type: sql`text` },
  netPnl: { name: 'net_pnl', type: sql`numeric` },
  realizedR: { name: 'realized_r', type: sql`float8` },
  quantity: { name: 'quantity', type: sql`numeric` },
  holdMinutes: { name: 'hold_minutes', type: sql`float8` },
} as const satisfies Record<TradeSort, unknown>

export interface PageRequest {
  readonly filter: TradeFilter
  readonly sort: TradeSort
  readonly order: SortOrder
  readonly limit: number
  /** Where the page before ended; null for the first. */
  readonly after: Position | null
}

export interface Page {
  readonly rows: TradeRow[]
  /** Where this page ended; null when nothing follows. */
  readonly end: Position | null
}

/**
 * A page of trades by keyset: by the sorted value, then by id, trades without the value last in both directions. What
 * is added or removed meanwhile neither repeats nor skips another trade.
 *
 * The trades with a value and those without are two queries. Each is then one stretch of the same index in either
 * direction, which one query with "nulls last" in both directions would need two indexes for.
 */
export async function tradePage(trx: Transaction<Schema>, userId: Id, request: PageRequest): Promise<Page> {
  const { filter, sort, order, limit, after } = request
  const { name, type } = columns[sort]
  const wanted = limit + 1
  const rows = trx.selectFrom('trades').select(rowSelection).where(matches(userId, filter))

  const withValue = async () => {
    if (after !== null && after.value === null) return []
    let query = rows.where(name, 'is not', null).orderBy(name, order).orderBy('id', order).limit(wanted)
    if (after !== null) {
      const comparison = order === 'asc' ? sql`>` : sql`<`
      query = query.where(
        sql<boolean>`(${sql.ref(name)}, id) ${comparison} (${after.value}::${type}, ${after.id}::uuid)`,
      )
    }
    return query.execute()
  }
  const withoutValue = async (count: number) => {
    if (count === 0 || name === 'symbol' || name === 'quantity') return []
    let query = rows.where(name, 'is', null).orderBy('id', order).limit(count)
    if (after !== null && after.value === null) query = query.where('id', order === 'asc' ? '>' : '<', after.id)
    return query.execute()
  }

  const first = await withValue()
  const found = [...first, ...(await withoutValue(wanted - first.length))]
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const end = found.length > limit && last !== undefined ? { value: last[sort], id: last.id } : null
  return { rows: page, end }
}
