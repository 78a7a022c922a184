import type { Generated } from 'kysely'
import type { AssetClass, Direction, ExitReason, TradeResult, TradeSource, TradeStatus } from '#domain/trade.ts'
import type { CalendarDate, Decimal, Id, Instant, Money, R } from '#domain/units.ts'

/** Trades: what was stated, and the figures derived from it. */
export interface TradesTable {
  id: Generated<Id>
  user_id: Generated<Id>
  portfolio_id: Id
  source: TradeSource
  import_batch_id: Id | null
  import_key: string | null
  created_at: Generated<Instant>
  updated_at: Generated<Instant>

  status: TradeStatus
  symbol: string
  asset_class: AssetClass
  quote_currency: string
  point_value: Decimal
  tick_size: Decimal | null
  direction: Direction
  commission: Money
  exchange_fees: Money
  swap_funding: Money
  planned_entry_price: Decimal | null
  planned_stop_price: Decimal | null
  planned_target1: Decimal | null
  planned_quantity: Decimal | null
  initial_stop_price: Decimal | null
  final_stop_price: Decimal | null
  lowest_price: Decimal | null
  highest_price: Decimal | null
  exit_reason: ExitReason | null
  thesis: string | null
  lessons: string | null
  is_excluded: boolean
  external_id: string | null
  broker_pnl: Money | null

  entry_at: Instant | null
  exit_at: Instant | null
  entry_price: Decimal | null
  exit_price: Decimal | null
  quantity: Decimal
  max_quantity: Decimal
  points: Decimal | null
  gross_pnl: Money | null
  total_fees: Money
  net_pnl: Money | null
  risk_per_unit_price: Decimal | null
  planned_risk_amount: Money | null
  initial_risk_amount: Money | null
  planned_rr: number | null
  realized_r: R | null
  result: TradeResult | null
  hold_minutes: number | null
  mae_price: Decimal | null
  mfe_price: Decimal | null
  mae_r: R | null
  mfe_r: R | null
  exit_date: CalendarDate | null
  /** The exit date, or the entry date while the trade is open. */
  listed_on: CalendarDate | null
  fill_count: number
}
