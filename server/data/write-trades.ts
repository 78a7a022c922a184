import { sql, type Transaction } from 'kysely'
import type { TradeFigures, TradeInput, TradeSource } from '#domain/trade.ts'
import type { CalendarDate, Id } from '#domain/units.ts'
import { insertFills, replaceFills } from './fills.ts'
import type { Schema } from './schema.ts'
import { figureColumns, inputColumns } from './trade-columns.ts'

/** A trade's inputs with everything that follows from them. */
export interface DerivedTrade {
  readonly input: TradeInput
  readonly figures: TradeFigures
  readonly listedOn: CalendarDate | null
}

/** A derived trade with its place. */
export interface TradeToStore extends DerivedTrade {
  readonly id: Id
  readonly portfolioId: Id
  readonly source: TradeSource
  readonly importBatchId: Id | null
  readonly importKey: string | null
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const assignments = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))

const figureNames = [...Object.values(figureColumns), 'listed_on']
const stateNames = [...Object.values(inputColumns), ...figureNames, 'fill_count']
const insertNames = ['id', 'portfolio_id', 'source', 'import_batch_id', 'import_key', ...stateNames]

/** The values that `columns` names, under the names of the columns; null is left out, being what a missing one reads as. */
function renamed<Columns extends Readonly<Record<string, string>>>(
  values: Readonly<Record<keyof Columns, unknown>>,
  columns: Columns,
): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(columns)) if (values[field] !== null) row[column] = values[field]
  return row
}

const figureRow = ({ figures, listedOn }: Pick<DerivedTrade, 'figures' | 'listedOn'>) => ({
  ...renamed(figures, figureColumns),
  listed_on: listedOn,
})

const stateRow = (trade: DerivedTrade) => ({
  ...renamed(trade.input, inputColumns),
  ...figureRow(trade),
  fill_count: trade.input.executions.length,
})

/**
 * Stores new trades with their fills, any number in two statements. Rows travel as one JSON parameter that Postgres
 * reads by the table's own column types: one statement, one plan and no limit on the number of parameters.
 */
export async function insertTrades(trx: Transaction<Schema>, trades: readonly TradeToStore[]): Promise<void> {
  if (trades.length === 0) return
  const rows = trades.map((trade) => ({
    id: trade.id,
    portfolio_id: trade.portfolioId,
    source: trade.source,
    import_batch_id: trade.importBatchId,
    import_key: trade.importKey,
    ...stateRow(trade),
  }))
  await sql`
    insert into trades (${list(insertNames)})
    select ${list(insertNames)} from json_populate_recordset(null::public.trades, ${JSON.stringify(rows)}::json)
  `.execute(trx)
  await insertFills(
    trx,
    trades.map(({ id, input }) => ({ id, executions: input.executions })),
  )
}

/** Puts a trade's new state in the place of the old one; fills are touched only where others are given. */
export async function updateTrade(
  trx: Transaction<Schema>,
  trade: DerivedTrade & { readonly id: Id; readonly portfolioId: Id },
  newFills: boolean,
): Promise<void> {
  const row = { portfolio_id: trade.portfolioId, ...stateRow(trade) }
  await sql`
    update trades set ${assignments(['portfolio_id', ...stateNames])}
    from json_populate_record(null::public.trades, ${JSON.stringify(row)}::json) as given
    where trades.id = ${trade.id}::uuid
  `.execute(trx)
  if (newFills) await replaceFills(trx, trade.id, trade.input.executions)
}
