import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Id, Money } from '#domain/numbers/units.ts'
import { type PackedRow, PackedRows, separators } from '#server/figures/threads/packed-rows.ts'
import { optionalText } from '#server/figures/threads/packed-trades.ts'
import { changesSince } from '#server/figures/trades-at-revision.ts'
import type { Schema } from '#server/sql/schema.ts'
import { kindSeparator, SummedTrades, type SummedTrade } from './summed-trades.ts'

/** Trades read at a time: on the embedded database everybody else waits for as long as that takes. */
const tradesInPart = 5_000

const flag = (condition: RawBuilder<unknown>) => sql`(${condition})::integer`
/** In the order in which `kindOf` reads them. */
const flags = [
  flag(sql`is_excluded`),
  flag(sql`is_locked`),
  flag(sql`reviewed_at is not null`),
  flag(sql`initial_stop_price is not null or planned_stop_price is not null`),
  flag(sql`mae_price is not null`),
  flag(sql`entry_at is not null`),
]
const kind = sql`concat_ws(${kindSeparator}, ${sql.join([
  sql`status`,
  optionalText('result'),
  sql`direction`,
  sql`asset_class`,
  sql`source`,
  optionalText('exit_reason'),
  optionalText('setup_id'),
  optionalText('exchange_id'),
  optionalText('import_batch_id'),
  sql`concat(${sql.join(flags)})`,
  sql`symbol`,
])})`

/** In the order in which `summedTradeIn` reads them. */
const fields = sql.join([
  sql`id`,
  kind,
  sql`coalesce((listed_on - date '1970-01-01')::text, '')`,
  optionalText('net_pnl'),
  optionalText('gross_pnl'),
  sql`total_fees`,
  optionalText('realized_r'),
  optionalText('hold_minutes'),
])
const packed = sql`string_agg(concat_ws(${separators.field}, ${fields}), ${separators.row}) as packed`

const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

function summedTradeIn(row: PackedRow): SummedTrade {
  return {
    id: row.text(),
    kind: row.text(),
    day: numberOrNull(row.textOrNull()),
    netPnl: row.textOrNull() as Money | null,
    grossPnl: row.textOrNull() as Money | null,
    totalFees: row.text() as Money,
    realizedR: numberOrNull(row.textOrNull()),
    holdMinutes: numberOrNull(row.textOrNull()),
  }
}

/** Adds packed trades; false where one is beyond what is summed in memory. */
function addAll(trades: SummedTrades, text: string | null): boolean {
  const rows = new PackedRows(text ?? '')
  let fits = true
  while (rows.isLeft()) fits = trades.add(summedTradeIn(rows)) && fits
  return fits
}

/** Trades to sum up, as of one revision of their portfolio. */
export interface SummedAtRevision {
  readonly revision: number
  readonly listId: Id | null
  readonly trades: SummedTrades
}

/** The revision of a portfolio with the list of what follows it. */
async function readPlace(trx: Transaction<Schema>, id: Id): Promise<Omit<SummedAtRevision, 'trades'> | undefined> {
  const { rows } = await sql<Omit<SummedAtRevision, 'trades'>>`
    select revision, (select list_id from app.trade_changes_after(${id}::uuid, 0)) as "listId"
    from public.portfolios where id = ${id}::uuid
  `.execute(trx)
  return rows[0]
}

/** What became of summed trades since they were read; null where that is not known, or beyond what is summed. */
export async function readSummedChanges(
  trx: Transaction<Schema>,
  id: Id,
  earlier: SummedAtRevision,
): Promise<((now: SummedAtRevision) => SummedAtRevision | null) | null> {
  if (earlier.listId === null) {
    // Without a list nothing tells what changed, only whether anything did.
    return (await readPlace(trx, id))?.revision === earlier.revision ? (now) => now : null
  }
  const { rows } = await sql<{ revision: number; ids: Id[]; packed: string | null }>`
    ${changesSince(id, earlier, packed)}`.execute(trx)
  const [row] = rows
  if (row === undefined) return null
  return ({ listId, trades }) => {
    for (const changed of row.ids) trades.remove(changed)
    return addAll(trades, row.packed) ? { revision: row.revision, listId, trades } : null
  }
}

interface Part {
  readonly packed: string | null
  readonly count: number
  readonly at: string | null
  readonly id: Id | null
}

/** Trades in the order of their logging, which no edit changes, after one of them. */
async function readPart(trx: Transaction<Schema>, portfolioId: Id, after: Part | null): Promise<Part> {
  const beyond = after === null ? sql`` : sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<Part>`
    with part as materialized (
      select * from public.trades where portfolio_id = ${portfolioId}::uuid ${beyond}
      order by created_at, id limit ${tradesInPart}
    ), last as (select created_at, id from part order by created_at desc, id desc limit 1)
    select ${packed}, count(*) as count,
      (select created_at from last) as at, (select id from last) as id
    from part
  `.execute(trx)
  const [part] = rows
  if (part === undefined) throw new Error('sums without a grouping are one row')
  return part
}

/** Runs work in a transaction of its own as somebody who may read the portfolio. */
export type Reads = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/**
 * All trades of a portfolio to be summed up, `count` of them or so: part by part, each in a transaction of its own, so
 * that nobody waits for long, and then what changed meanwhile. Null where that is not known, where the portfolio is gone,
 * where a trade is beyond what is summed in memory, and where `signal` says that nobody wants them.
 */
export async function readSummedTrades(
  reads: Reads,
  id: Id,
  count: number,
  signal: AbortSignal,
): Promise<SummedAtRevision | null> {
  const first = await reads((trx) => readPlace(trx, id))
  if (first === undefined) return null
  const trades = new SummedTrades(count)
  let part: Part | null = null
  do {
    if (signal.aborted) return null
    const after: Part | null = part
    part = await reads((trx) => readPart(trx, id, after))
    if (!addAll(trades, part.packed)) return null
  } while (part.count === tradesInPart)
  const read = { ...first, trades }
  return reads(async (trx) => (await readSummedChanges(trx, id, read))?.(read) ?? null)
}
