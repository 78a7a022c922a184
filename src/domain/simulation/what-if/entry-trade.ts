import type { Fill } from '#domain/fills/fill.ts'
import type { CalendarDate, Id } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { calendarDateIn, wallClockAt, weekdayOf } from '#domain/time/time-zone.ts'
import type { NewsImpact } from '#domain/trade/fields/choices.ts'
import type { Trade } from '#domain/trade/trade.ts'

/** What was recorded of a trade that is known when it is entered. */
export interface EntryContext {
  /** Session of the market; null if its hours are unknown or it was closed. */
  readonly session: string | null
  readonly newsImpact: NewsImpact | null
  /** Whether a rule for the plan or the entry was broken; null: none was checked. */
  readonly brokeRule: boolean | null
  /** Names of the mistakes in plan and entry. */
  readonly mistakes: readonly string[]
}

/** A trade for the selectors: what was known at entry, and after the exit. */
export interface EntryTrade {
  readonly id: Id
  readonly symbol: string
  readonly direction: Trade['direction']
  /** Milliseconds since 1970. */
  readonly entryAt: number
  /** In the portfolio's time zone, as are hour and weekday. */
  readonly entryDate: CalendarDate
  readonly entryHour: number
  /** 1 Monday to 7 Sunday. */
  readonly entryWeekday: number
  /** Value of the first fill, which later fills cannot change; null if unknown. */
  readonly size: number | null
  /** Milliseconds since 1970; null while open. */
  readonly exitAt: number | null
  readonly isLoss: boolean
  /** Null in samples stored without it. */
  readonly atEntry: EntryContext | null
}

/** The trade fields that an EntryTrade needs; of the fills the first is enough. */
export type EntryTradeRecord = Pick<
  Trade,
  'id' | 'symbol' | 'direction' | 'entryAt' | 'exitAt' | 'pointValue' | 'result'
> & {
  readonly executions: readonly Pick<Fill, 'at' | 'quantity' | 'price'>[]
  readonly atEntry?: EntryContext
}

/** The entered trades, in order of entry, then id. */
export function entryTrades(trades: readonly EntryTradeRecord[], timeZone: string): EntryTrade[] {
  return trades
    .flatMap((trade) => toEntryTrade(trade, timeZone) ?? [])
    .toSorted((a, b) => a.entryAt - b.entryAt || (a.id < b.id ? -1 : Number(a.id > b.id)))
}

function toEntryTrade(trade: EntryTradeRecord, timeZone: string): EntryTrade | null {
  if (trade.entryAt === null) return null
  const entryAt = millisecondsOf(trade.entryAt)
  const clock = wallClockAt(entryAt, timeZone)
  const first = trade.executions.toSorted((a, b) => millisecondsOf(a.at) - millisecondsOf(b.at))[0]
  const size =
    first === undefined ? null : Math.abs(Number(first.quantity) * Number(first.price) * Number(trade.pointValue))
  return {
    id: trade.id,
    symbol: trade.symbol,
    direction: trade.direction,
    entryAt,
    entryDate: calendarDateIn(trade.entryAt, timeZone),
    entryHour: clock.hour,
    entryWeekday: weekdayOf(clock),
    size,
    exitAt: trade.exitAt === null ? null : millisecondsOf(trade.exitAt),
    isLoss: trade.result === 'loss',
    atEntry: trade.atEntry ?? null,
  }
}
