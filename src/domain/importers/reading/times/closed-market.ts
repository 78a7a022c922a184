import type { ImportedTrade, ImportWarning } from '#domain/importers/reading/imported-trade.ts'
import type { AssetClass } from '#domain/instruments/asset-class.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { millisecondsOf } from '#domain/time/instant.ts'
import { wallClockAt, weekdayOf, type WallClock } from '#domain/time/time-zone.ts'

/** Coins, also as contracts for difference and as futures, which are traded on weekends too. */
const coins = /BTC|MBT|ETH|^MET|XRP|SOL|LTC|ADA|DOGE|BNB|CRYPTO/i

const [friday, saturday, sunday] = [5, 6, 7]
/** From Friday's close to Sunday's opening in New York, with an hour for brokers that differ. */
const isWeekend = (clock: WallClock) => {
  const weekday = weekdayOf(clock)
  return weekday === saturday || (weekday === friday && clock.hour >= 18) || (weekday === sunday && clock.hour < 16)
}
const isSaturday = (clock: WallClock) => weekdayOf(clock) === saturday

/**
 * When the market of an asset class is closed, by the clock of New York. Options are left out: brokers date assignments on
 * Saturdays. Shares trade somewhere on each other day.
 */
const closedHours: Readonly<Partial<Record<AssetClass, (clock: WallClock) => boolean>>> = {
  forex: isWeekend,
  cfd: isWeekend,
  future: isWeekend,
  stock: isSaturday,
  etf: isSaturday,
}

const two = (value: number) => String(value).padStart(2, '0')
const showClock = ({ year, month, day, hour, minute }: WallClock) =>
  `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`

/**
 * A warning for a file whose executions contradict the chosen time zone, because their market was closed then; none if
 * there are no such executions. Dates alone are midnights in the file's zone and tell nothing.
 */
export function findClosedMarketWarnings(
  trades: readonly Pick<ImportedTrade, 'line' | 'trade'>[],
  timeZone: string,
): ImportWarning[] {
  let first: { readonly line: number; readonly clock: WallClock } | null = null
  let count = 0
  const isDateAlone = (at: Instant) => {
    const { hour, minute, second } = wallClockAt(millisecondsOf(at), timeZone)
    return hour === 0 && minute === 0 && second === 0
  }
  for (const { line, trade } of trades) {
    const isClosed = closedHours[trade.assetClass]
    if (isClosed === undefined || coins.test(trade.symbol)) continue
    for (const { at } of trade.executions) {
      const clock = wallClockAt(millisecondsOf(at), 'America/New_York')
      if (!isClosed(clock) || isDateAlone(at)) continue
      count += 1
      first ??= { line, clock }
    }
  }
  if (first === null) return []
  const executions = count === 1 ? 'An execution is' : `${count} executions are`
  const when = `${count === 1 ? 'at' : 'the first at'} ${showClock(first.clock)} in New York`
  return [
    {
      line: first.line,
      message: `${executions} at a time when the market is closed, ${when}. Check the file’s time zone.`,
    },
  ]
}
