import type { MarketFigures } from '#domain/datapoints/facts/market-figures.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { marketCalendarOf, openMinutes } from './hours.ts'
import { sessionAt } from './sessions.ts'
import { type StatedSession, statedMinutes, statedSessionAt } from './stated-session.ts'

/** Figures from market hours; `minutesSinceOpen` is whole minutes since the session opened. */
type SessionFigures = Pick<MarketFigures, 'entrySession' | 'minutesSinceOpen' | 'tradingMinutes'>

/**
 * Computes the figures of a trade from the session that is stated for its symbol, else from market hours; null if both
 * are unknown or the market was closed.
 */
export function sessionFigures(
  trade: Pick<Trade, 'assetClass' | 'quoteCurrency' | 'entryAt' | 'exitAt'>,
  stated: StatedSession | null = null,
): SessionFigures {
  const { entryAt, exitAt } = trade
  const calendar = marketCalendarOf(trade.assetClass, trade.quoteCurrency)
  if (entryAt === null) return { entrySession: null, minutesSinceOpen: null, tradingMinutes: null }
  const entry = millisecondsOf(entryAt)
  const exit = exitAt === null ? null : millisecondsOf(exitAt)
  const found =
    stated !== null ? statedSessionAt(entry, stated, calendar) : calendar !== null ? sessionAt(entry, calendar) : null
  const held = (until: number) =>
    stated !== null
      ? statedMinutes(entry, until, stated, calendar)
      : calendar !== null
        ? openMinutes(entry, until, calendar)
        : null
  return {
    entrySession: found?.session ?? null,
    minutesSinceOpen: found === null ? null : Math.floor((entry - found.openedAt) / minuteMs),
    tradingMinutes: exit === null ? null : held(exit),
  }
}
