import type { z } from 'zod'
import type { tradeTotals } from '#contract/trades/trades.ts'
import { exact, sumMoney } from '#domain/numbers/decimal.ts'
import type { CalendarDate, Decimal, Id, Money } from '#domain/numbers/units.ts'
import type { TradeFilter } from '#server/trades/filters/filter-conditions.ts'

/** A trade with the columns that totals filter and sum by. */
export interface NaiveTrade {
  readonly status: string
  readonly symbol: string
  readonly asset_class: string
  readonly direction: string
  readonly result: string | null
  readonly setup_id: Id | null
  readonly exchange_id: Id | null
  readonly source: string
  readonly exit_reason: string | null
  readonly listed_on: CalendarDate | null
  readonly entry_at: string | null
  readonly reviewed_at: string | null
  readonly is_excluded: boolean
  readonly is_locked: boolean
  readonly has_stop: boolean
  readonly mae_price: Decimal | null
  readonly hold_minutes: number | null
  readonly gross_pnl: Money | null
  readonly total_fees: Money
  readonly net_pnl: Money | null
  readonly realized_r: number | null
}

/** Which trades to select. */
export const naiveColumns = `status, symbol, asset_class, direction, result, setup_id, exchange_id, source, exit_reason,
  listed_on, entry_at, reviewed_at, is_excluded, is_locked, mae_price, hold_minutes, gross_pnl, total_fees, net_pnl,
  realized_r, initial_stop_price is not null or planned_stop_price is not null as has_stop`

type Test = (trade: NaiveTrade) => boolean

/** The fields in `without` are missing. */
const lackTests: Readonly<Record<string, Test>> = {
  date: ({ listed_on }) => listed_on === null,
  entry: ({ entry_at }) => entry_at === null,
  result: ({ result }) => result === null,
  setup: ({ setup_id }) => setup_id === null,
  exchange: ({ exchange_id }) => exchange_id === null,
  exitReason: ({ exit_reason }) => exit_reason === null,
}

/** From 1, Monday, to 7. */
const weekdayOf = (date: CalendarDate) => String(new Date(`${date}T00:00:00Z`).getUTCDay() || 7)

function among(value: string | null, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.length === 0 || (value !== null && wanted.includes(value))
}
function within<T>(value: T | null, min: unknown, max: unknown, isWithin: (value: T) => boolean): boolean {
  return (min === undefined && max === undefined) || (value !== null && isWithin(value))
}
const isAs = (value: boolean, wanted: string | undefined) => wanted === undefined || value === (wanted === 'true')
const lower = (ids: readonly Id[] | undefined) => ids?.map((id) => id.toLowerCase())

/** Whether a filter of the conditions that totals are tested with selects a trade. */
function isSelected(trade: NaiveTrade, filter: TradeFilter): boolean {
  const { min_pnl, max_pnl, min_r, max_r, min_hold, max_hold, from, to, weekday = [] } = filter
  return (
    among(trade.status, filter.status) &&
    among(trade.symbol, filter.symbol) &&
    among(trade.asset_class, filter.asset_class) &&
    (filter.direction === undefined || trade.direction === filter.direction) &&
    among(trade.result, filter.result) &&
    among(trade.setup_id, lower(filter.setup_id)) &&
    among(trade.source, filter.source) &&
    among(trade.exit_reason, filter.exit_reason) &&
    within(trade.listed_on, from, to, (day) => day >= (from ?? '') && day <= (to ?? '9999')) &&
    among(trade.listed_on === null ? null : weekdayOf(trade.listed_on), weekday) &&
    within(trade.realized_r, min_r, max_r, (r) => r >= (min_r ?? -Infinity) && r <= (max_r ?? Infinity)) &&
    within(
      trade.net_pnl,
      min_pnl,
      max_pnl,
      (net) => exact(net).gte(min_pnl ?? net) && exact(net).lte(max_pnl ?? net),
    ) &&
    within(
      trade.hold_minutes,
      min_hold,
      max_hold,
      (held) => held >= (min_hold ?? 0) && held < (max_hold ?? Infinity),
    ) &&
    isAs(trade.is_excluded, filter.excluded) &&
    isAs(trade.is_locked, filter.locked) &&
    isAs(trade.reviewed_at !== null, filter.reviewed) &&
    isAs(trade.has_stop, filter.has_stop) &&
    isAs(trade.mae_price !== null, filter.has_mae) &&
    (filter.without ?? []).every((lack) => lackTests[lack]?.(trade))
  )
}

/** R in whole units of 2^-40 R, ties to even. */
function unitsOf(r: number): bigint {
  const size = r * 2 ** 40
  const up = Math.round(size)
  return BigInt(Math.abs(size % 1) === 0.5 && up % 2 !== 0 ? up - 1 : up)
}

/** Totals of the selected trades, added one by one. */
export function naiveTotals(trades: readonly NaiveTrade[], filter: TradeFilter): z.output<typeof tradeTotals> {
  const selected = trades.filter((trade) => isSelected(trade, filter))
  const counted = selected.filter((trade) => trade.status === 'completed' && !trade.is_excluded)
  const ended = (result: string) => counted.filter((trade) => trade.result === result).length
  const rs = counted.flatMap((trade) => trade.realized_r ?? [])
  return {
    trades: selected.length,
    completed: counted.length,
    excluded: selected.filter((trade) => trade.is_excluded).length,
    wins: ended('win'),
    losses: ended('loss'),
    breakevens: ended('breakeven'),
    grossPnl: sumMoney(counted.flatMap((trade) => trade.gross_pnl ?? [])),
    totalFees: sumMoney(counted.map((trade) => trade.total_fees)),
    netPnl: sumMoney(counted.flatMap((trade) => trade.net_pnl ?? [])),
    totalR: rs.length === 0 ? null : Number(rs.reduce((sum, r) => sum + unitsOf(r), 0n)) / 2 ** 40,
    tradesWithR: rs.length,
  }
}
