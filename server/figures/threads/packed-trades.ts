import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { MetricTrade } from '#domain/metrics/shared/metric-trade.ts'
import type { CalendarDate, Id, Money, R } from '#domain/numbers/units.ts'
import type { TradeResult } from '#domain/trade/fields/choices.ts'
import type { Schema } from '#server/sql/tables.ts'
import { type PackedRow, PackedRows, separators } from './packed-rows.ts'

/**
 * Trades for statistics, packed by the database into a few long texts. Reading a hundred thousand trades row by row
 * would block the event loop for a second. Packed texts pass through it unchanged, and the computing thread unpacks
 * them.
 */
export interface PackedTrades {
  readonly parts: readonly string[]
  /** Later changes: these trades' rows in `parts` are stale, and `rows` replaces them. */
  readonly changed?: { readonly ids: readonly Id[]; readonly rows: readonly string[] }
  readonly excluded: number
  readonly open: number
}

/** Rows per text: enough to need few texts, and few enough for all buffers that a text passes through. */
export const rowsPerPart = 20_000

const milliseconds = (column: string) => sql`(date_part('epoch', ${sql.ref(column)}) * 1000)::bigint`
export const optionalText = (column: string) => sql`coalesce(${sql.ref(column)}::text, '')`

/** In the order in which `readMetricTrade` reads them. */
const metricFields: readonly RawBuilder<unknown>[] = [
  sql.ref('id'),
  sql.ref('direction'),
  milliseconds('entry_at'),
  milliseconds('exit_at'),
  sql.ref('exit_date'),
  // Where `hasResult` lets a trade of unknown amounts through.
  sql`coalesce(net_pnl, 0)`,
  sql`coalesce(gross_pnl, 0)`,
  sql.ref('total_fees'),
  optionalText('initial_risk_amount'),
  optionalText('realized_r'),
  optionalText('mae_r'),
  optionalText('mfe_r'),
  sql`(excursion_source = 'candlesApproximate')::integer`,
  sql.ref('hold_minutes'),
  sql.ref('result'),
]

/**
 * Whether a trade was won, lost or neither. Its amounts are then known too, unless a team reads them in R and the trade had
 * no risk: the metrics of a portfolio count it, and leave it out of amounts.
 */
export const hasResult = sql<boolean>`status = 'completed' and not is_excluded and result <> 'open'
  and entry_at is not null and exit_at is not null and exit_date is not null and hold_minutes is not null`

/** The same condition as closedTrades of the domain. */
export const isCounted = sql<boolean>`${hasResult} and net_pnl is not null and gross_pnl is not null`

/** The rows of the trades that count in statistics, as one text; null if there are none. */
export const packRows = (
  further: readonly RawBuilder<unknown>[] = [],
  counted: RawBuilder<boolean> = isCounted,
): RawBuilder<string | null> => sql`
  string_agg(concat_ws(${separators.field}, ${sql.join([...metricFields, ...further])}), ${separators.row})
    filter (where ${counted})`

/**
 * Packs the trades that count in statistics and fulfill `condition` (SQL over the columns of trades). The fields of
 * `further`, from trades and joined tables, follow those of every metric. One statement, so that all values are of one
 * moment.
 */
export async function packTrades(
  trx: Transaction<Schema>,
  condition: RawBuilder<unknown>,
  further: readonly RawBuilder<unknown>[] = [],
  joined: RawBuilder<unknown> = sql``,
  counted: RawBuilder<boolean> = isCounted,
): Promise<PackedTrades> {
  const { rows } = await sql<{ packed: string | null; excluded: number; open: number }>`
    select ${packRows(further, counted)} as packed,
      count(*) filter (where is_excluded) as excluded,
      count(*) filter (where status = 'active' and not is_excluded) as open
    from (
      select *, (row_number() over () - 1) / ${sql.lit(rowsPerPart)} as part
      from trades ${joined} where ${condition}
    ) as chosen
    group by part
  `.execute(trx)
  return {
    parts: rows.flatMap(({ packed }) => packed ?? []),
    excluded: rows.reduce((sum, row) => sum + row.excluded, 0),
    open: rows.reduce((sum, row) => sum + row.open, 0),
  }
}

const numberOrNull = (text: string) => (text === '' ? null : Number(text))

/** Reads the first fields of a row as a trade. */
export function readMetricTrade(row: PackedRow): MetricTrade {
  return {
    id: row.text(),
    direction: row.text() === 'short' ? 'short' : 'long',
    entryTime: row.whole(),
    exitTime: row.whole(),
    exitDate: row.text() as CalendarDate,
    netPnl: row.text() as Money,
    grossPnl: row.text() as Money,
    totalFees: row.text() as Money,
    initialRiskAmount: row.textOrNull() as Money | null,
    realizedR: numberOrNull(row.text()) as R | null,
    maeR: numberOrNull(row.text()) as R | null,
    mfeR: numberOrNull(row.text()) as R | null,
    hasApproximateExcursions: row.text() === '1',
    holdMinutes: Number(row.text()),
    result: row.text() as Exclude<TradeResult, 'open'>,
  }
}

function readAll<Trade>(text: string, read: (row: PackedRow) => Trade): Trade[] {
  const rows = new PackedRows(text)
  const found: Trade[] = []
  while (rows.isLeft()) found.push(read(rows))
  return found
}

/** Unpacks trades; `read` must read all fields of a row in their order. */
export function unpackRows<Trade extends { readonly id: Id }>(
  { parts, changed }: PackedTrades,
  read: (row: PackedRow) => Trade,
): Trade[] {
  const trades = parts.flatMap((part) => readAll(part, read))
  if (changed === undefined) return trades
  const ids = new Set(changed.ids)
  return [...trades.filter(({ id }) => !ids.has(id)), ...changed.rows.flatMap((row) => readAll(row, read))]
}
