import { sql, type Transaction } from 'kysely'
import type { JournalTrade } from '#domain/journal/journal-trade.ts'
import { instantAt } from '#domain/time-zone.ts'
import type { TradeResult, TradeStatus } from '#domain/trade.ts'
import type { Id, Instant, Money, R } from '#domain/units.ts'
import { optional, type PackedTrades, rowsInPart, separators, unpackRows } from './packed-trades.ts'
import type { Schema } from './schema.ts'

const moment = (column: string) => sql`coalesce((extract(epoch from ${sql.ref(column)}) * 1000)::bigint::text, '')`

/** In the order in which `journalTradeIn` reads them. */
const fields = [
  sql.ref('id'),
  sql.ref('status'),
  sql`is_excluded::integer`,
  optional('setup_id'),
  moment('created_at'),
  moment('seen_at'),
  moment('entry_at'),
  moment('exit_at'),
  optional('net_pnl'),
  optional('realized_r'),
  optional('initial_risk_amount'),
  optional('result'),
]

/** All trades of a portfolio as the figures of the journal need them, packed as `packTrades` packs. */
export async function packJournal(trx: Transaction<Schema>, portfolioId: Id): Promise<PackedTrades> {
  const { rows } = await sql<{ packed: string }>`
    select string_agg(concat_ws(${separators.field}, ${sql.join(fields)}), ${separators.row}) as packed
    from (
      select *, (row_number() over () - 1) / ${sql.lit(rowsInPart)} as part
      from public.trades where portfolio_id = ${portfolioId}::uuid
    ) as chosen
    group by part
  `.execute(trx)
  return { parts: rows.map(({ packed }) => packed), excluded: 0, open: 0 }
}

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text)
const instantIn = (text: string | undefined): Instant | null =>
  text === undefined || text === '' ? null : instantAt(Number(text))

function journalTradeIn(row: readonly string[]): JournalTrade {
  const [id = '', status, excluded, setupId, created, seen, entry, exit, net, r, risk, result] = row
  return {
    id,
    // The column's checks hold the choices.
    status: status as TradeStatus,
    isExcluded: excluded === '1',
    setupId: orNull(setupId),
    createdAt: instantAt(Number(created)),
    seenAt: instantIn(seen),
    entryAt: instantIn(entry),
    exitAt: instantIn(exit),
    netPnl: orNull(net) as Money | null,
    realizedR: (r === undefined || r === '' ? null : Number(r)) as R | null,
    initialRiskAmount: orNull(risk) as Money | null,
    result: orNull(result) as TradeResult | null,
  }
}

/** Unpacks what `packJournal` packed. */
export function unpackJournal(packed: PackedTrades): JournalTrade[] {
  return unpackRows(packed).map(journalTradeIn)
}
