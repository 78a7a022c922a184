import { sql, type Transaction } from 'kysely'
import type { JournalTrade } from '#domain/journal/journal-trade.ts'
import type { Id, Instant, Money, R } from '#domain/numbers/units.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { TradeResult, TradeStatus } from '#domain/trade/fields/choices.ts'
import type { Schema } from '#server/sql/tables.ts'
import { type PackedRow, separators } from './packed-rows.ts'
import { optionalText, type PackedTrades, rowsPerPart, unpackRows } from './packed-trades.ts'

const moment = (column: string) => sql`coalesce((extract(epoch from ${sql.ref(column)}) * 1000)::bigint::text, '')`

/** In the order in which `readJournalTrade` reads them. */
const fields = [
  sql.ref('id'),
  sql.ref('status'),
  sql`is_excluded::integer`,
  optionalText('setup_id'),
  moment('created_at'),
  moment('seen_at'),
  moment('entry_at'),
  moment('exit_at'),
  optionalText('net_pnl'),
  optionalText('realized_r'),
  optionalText('initial_risk_amount'),
  optionalText('result'),
]

/** All trades of a portfolio with the fields that the journal figures need, in the format of `packTrades`. */
export async function packJournal(trx: Transaction<Schema>, portfolioId: Id): Promise<PackedTrades> {
  const { rows } = await sql<{ packed: string }>`
    select string_agg(concat_ws(${separators.field}, ${sql.join(fields)}), ${separators.row}) as packed
    from (
      select *, (row_number() over () - 1) / ${sql.lit(rowsPerPart)} as part
      from trades where portfolio_id = ${portfolioId}::uuid
    ) as chosen
    group by part
  `.execute(trx)
  return { parts: rows.map(({ packed }) => packed), excluded: 0, open: 0 }
}

const parseInstant = (text: string | null): Instant | null => (text === null ? null : instantAt(Number(text)))
const parseNumber = (text: string | null) => (text === null ? null : Number(text))

function readJournalTrade(row: PackedRow): JournalTrade {
  return {
    id: row.text(),
    // A check constraint limits the column to these choices.
    status: row.text() as TradeStatus,
    isExcluded: row.text() === '1',
    setupId: row.textOrNull(),
    createdAt: instantAt(row.whole()),
    seenAt: parseInstant(row.textOrNull()),
    entryAt: parseInstant(row.textOrNull()),
    exitAt: parseInstant(row.textOrNull()),
    netPnl: row.textOrNull() as Money | null,
    realizedR: parseNumber(row.textOrNull()) as R | null,
    initialRiskAmount: row.textOrNull() as Money | null,
    result: row.textOrNull() as TradeResult | null,
  }
}

/** Unpacks the result of `packJournal`. */
export function unpackJournal(packed: PackedTrades): JournalTrade[] {
  return unpackRows(packed, readJournalTrade)
}
