import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Id } from '#domain/numbers/units.ts'
import { separators } from '#server/figures/threads/packed-rows.ts'
import { hasResult, packRows, rowsPerPart } from '#server/figures/threads/packed-trades.ts'
import type { Schema } from '#server/sql/tables.ts'
import {
  TradeCache,
  type ExclusionReason,
  type TradeChanges,
  type TradesAtRevision,
  applyChanges,
} from './trade-cache.ts'

/** Characters of about a million trades with short figures. */
const tradeCache = new TradeCache(128_000_000)

/** If more trades than this have changed, all are read again. */
const maxChangedTrades = 1_000

const idLength = 36

const exclusionsText = sql<string | null>`
  string_agg(id || case when is_excluded then 'e' else 'o' end, ',') filter (where is_excluded or status = 'active')`

function parseExclusions(text: string | null): Map<Id, ExclusionReason> {
  if (text === null) return new Map()
  return new Map(
    text.split(',').map((one) => [one.slice(0, idLength), one.endsWith('e') ? 'excluded' : 'open'] as const),
  )
}

interface ReadRows {
  readonly packed: string | null
  readonly aside: string | null
}

/** Distributes rows over the needed number of parts by a random byte of their ids. */
function partNumber(trades: number): RawBuilder<unknown> {
  const parts = Math.min(256, Math.ceil(trades / rowsPerPart))
  return parts <= 1 ? sql`()` : sql`get_byte(uuid_send(id), 15) * ${sql.lit(parts)} / 256`
}

/** Reads all trades of a portfolio, about `trades` in number; null if the portfolio does not exist. */
export async function readAllTrades(
  trx: Transaction<Schema>,
  id: Id,
  trades: number,
): Promise<TradesAtRevision | null> {
  // One statement, so that the trades belong to the revision.
  const { rows } = await sql<ReadRows & { revision: number | null; listId: Id | null }>`
    select (select revision from portfolios where id = ${id}::uuid) as revision,
      (select list_id from app.trade_changes_after(${id}::uuid, 0)) as "listId",
      ${packRows([], hasResult)} as packed, ${exclusionsText} as aside
    from trades where portfolio_id = ${id}::uuid group by ${partNumber(trades)}
  `.execute(trx)
  const { revision = null, listId = null } = rows[0] ?? {}
  if (revision === null) return null
  return {
    revision,
    listId,
    parts: rows.flatMap(({ packed }) => packed ?? []),
    changed: new Map(),
    exclusions: new Map(rows.flatMap(({ aside }) => [...parseExclusions(aside)])),
  }
}

/** Reads the changes since trades were cached; null if the list of changes is incomplete. */
async function readChanges(
  trx: Transaction<Schema>,
  id: Id,
  { revision: since, listId }: TradesAtRevision,
): Promise<TradeChanges | null> {
  const { rows } = await sql<ReadRows & { revision: number; ids: Id[] }>`
    select portfolio.revision, known.ids, now.packed, now.aside
    from portfolios as portfolio
    join app.trade_changes_after(${id}::uuid, ${since}) as known
      on known.list_id = ${listId}::uuid and known.known_from <= ${since}
    cross join lateral (
      select ${packRows([], hasResult)} as packed, ${exclusionsText} as aside
      from trades where portfolio_id = portfolio.id and id = any (known.ids)
    ) as now
    where portfolio.id = ${id}::uuid and portfolio.revision >= ${since}
  `.execute(trx)
  const [row] = rows
  if (row === undefined) return null
  const changed = row.packed === null ? [] : row.packed.split(separators.row)
  return {
    revision: row.revision,
    ids: row.ids,
    rows: new Map(changed.map((text) => [text.slice(0, idLength), text])),
    exclusions: parseExclusions(row.aside),
  }
}

/**
 * The trades of a portfolio that the transaction's user may read, about `trades` in number, with their revision. Reads
 * only trades that changed since the last read if it can. Null if the portfolio does not exist.
 */
export async function readTradesAtRevision(
  trx: Transaction<Schema>,
  id: Id,
  trades: number,
): Promise<TradesAtRevision | null> {
  const earlier = tradeCache.find(id)
  if (earlier !== undefined) {
    const changes = await readChanges(trx, id, earlier)
    const now = changes === null ? null : applyChanges(earlier, changes)
    if (now !== null && now.changed.size <= maxChangedTrades) {
      tradeCache.set(id, now)
      return now
    }
    tradeCache.delete(id)
  }
  const all = await readAllTrades(trx, id, trades)
  if (all !== null && all.listId !== null) tradeCache.set(id, all)
  return all
}
