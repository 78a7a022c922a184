import type { ColumnType, Generated } from 'kysely'
import type { Timeframe } from '#domain/market/candles.ts'
import type { Decimal, Id, Instant, R } from '#domain/numbers/units.ts'

/** What candles told of a trade. */
export interface CandleFiguresTable {
  trade_id: ColumnType<Id, Id, never>
  user_id: ColumnType<Id, never, never>
  /** The edit of the trade that it was told of. */
  trade_revision: number
  timeframe: Timeframe
  best_exit_price: Decimal | null
  set_and_forget_r: R | null
  /** The trade's own values that came from candles. */
  post_high: Decimal | null
  post_low: Decimal | null
  atr_at_entry: Decimal | null
  benchmark_return_pct: Decimal | null
  computed_at: Generated<Instant>
}
