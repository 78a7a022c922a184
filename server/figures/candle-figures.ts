import { sql, type Transaction } from 'kysely'
import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import type { CandleValues } from '#domain/market/apply-candle-readings.ts'
import type { Timeframe } from '#domain/market/candles.ts'
import { sessionFigures } from '#domain/market/session-figures.ts'
import type { Decimal, Id, R } from '#domain/numbers/units.ts'
import type { Schema } from '#server/sql/tables.ts'
import { statedSession } from '#server/trades/stated-session.ts'

/** A trade's figures from candles, as they are stored. */
export interface CandleFigures extends CandleValues {
  readonly tradeId: Id
  readonly tradeRevision: number
  readonly timeframe: Timeframe
  readonly bestExitPrice: Decimal | null
  readonly setAndForgetR: R | null
}

/** The values of trades that were derived from candles, by trade id. */
export async function readCandleValues(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, CandleValues>> {
  const rows = await trx
    .selectFrom('candle_figures')
    .select(['trade_id', 'post_high as postHigh', 'post_low as postLow'])
    .select(['atr_at_entry as atrAtEntry', 'benchmark_return_pct as benchmarkReturnPct'])
    .select(['possible_low as possibleLow', 'possible_high as possibleHigh'])
    .where('trade_id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ trade_id: id, ...values }) => [id, values]))
}

/** Stores the candle figures of trades, replacing earlier ones. */
export async function storeCandleFigures(trx: Transaction<Schema>, figures: readonly CandleFigures[]): Promise<void> {
  if (figures.length === 0) return
  const rows = figures.map((row) => ({
    trade_id: row.tradeId,
    trade_revision: row.tradeRevision,
    timeframe: row.timeframe,
    best_exit_price: row.bestExitPrice,
    set_and_forget_r: row.setAndForgetR,
    post_high: row.postHigh,
    post_low: row.postLow,
    atr_at_entry: row.atrAtEntry,
    benchmark_return_pct: row.benchmarkReturnPct,
    possible_low: row.possibleLow,
    possible_high: row.possibleHigh,
  }))
  await trx
    .insertInto('candle_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('trade_id').doUpdateSet((columns) => ({
        trade_revision: columns.ref('excluded.trade_revision'),
        timeframe: columns.ref('excluded.timeframe'),
        best_exit_price: columns.ref('excluded.best_exit_price'),
        set_and_forget_r: columns.ref('excluded.set_and_forget_r'),
        post_high: columns.ref('excluded.post_high'),
        post_low: columns.ref('excluded.post_low'),
        atr_at_entry: columns.ref('excluded.atr_at_entry'),
        benchmark_return_pct: columns.ref('excluded.benchmark_return_pct'),
        possible_low: columns.ref('excluded.possible_low'),
        possible_high: columns.ref('excluded.possible_high'),
        computed_at: sql`clock_timestamp()`,
      })),
    )
    .execute()
}

/** Market figures of trades that the user may read, by trade id: prices from candles and trading sessions. */
export async function readMarketFigures(trx: Transaction<Schema>, ids: readonly Id[]): Promise<Map<Id, MarketFigures>> {
  const rows = await trx
    .selectFrom('trades')
    // Figures derived before the trade was edited are no longer valid.
    .leftJoin('candle_figures', (join) =>
      join.onRef('trade_id', '=', 'trades.id').onRef('trade_revision', '=', 'trades.revision'),
    )
    .select(['trades.id', 'asset_class as assetClass', 'quote_currency as quoteCurrency'])
    .select(['entry_at as entryAt', 'exit_at as exitAt'])
    .select(['best_exit_price as bestExitPrice', 'set_and_forget_r as setAndForgetR'])
    .select(statedSession.as('stated'))
    .where('trades.id', '=', sql<Id>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, bestExitPrice, setAndForgetR, stated, ...trade }) => [
      id,
      { bestExitPrice, setAndForgetR, ...sessionFigures(trade, stated) },
    ]),
  )
}
