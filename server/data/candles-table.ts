import type { ColumnType } from 'kysely'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'

/** Bars that a trader imported. */
export interface CandlesTable {
  user_id: ColumnType<Id, never, never>
  symbol: ColumnType<string, string, never>
  timeframe: ColumnType<Timeframe, Timeframe, never>
  /** When the bar opens. */
  at: ColumnType<Instant, Instant, never>
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal | null
}
