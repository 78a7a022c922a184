import { sql, type Transaction } from 'kysely'
import {
  barsWhileOpen,
  partialPeriods,
  type Period,
  type PriceRange,
  type TimedRange,
} from '#domain/market/bars-while-open.ts'
import { timeframeMinutes, type Timeframe } from '#domain/market/candles.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { SampleTrade } from '#domain/simulation/what-if/sample-trade.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'
import type { Schema } from '#server/sql/tables.ts'
import { findSeries } from './candles.ts'

/** Max bars of one analysis. */
const maxBarsPerAnalysis = 200_000

/** A period of one symbol. */
interface SymbolPeriod extends Period {
  readonly symbol: string
}

/**
 * The user's bars of one length that overlap each period, oldest first; null for periods that they do not cover. The bar that
 * opens at the end of a period is not read. Returns null if there are more bars than `maxBars`.
 */
async function readBarsOf(
  trx: Transaction<Schema>,
  userId: Id,
  timeframe: Timeframe,
  periods: readonly SymbolPeriod[],
  maxBars: number,
): Promise<(readonly TimedRange[] | null)[] | null> {
  const given = JSON.stringify(
    periods.map(({ symbol, from, to }, place) => ({ place, symbol, from: instantAt(from), to: instantAt(to) })),
  )
  const minutes = timeframeMinutes(timeframe)
  const length = sql`make_interval(mins => ${minutes}::integer)`
  const joined = sql`
    from json_to_recordset(${given}::json)
        as given(place integer, symbol text, "from" timestamptz, "to" timestamptz)
      join candles on candles.user_id = ${userId}::uuid and candles.symbol = given.symbol
        and candles.timeframe = ${timeframe}
        and candles.at > given."from" - ${length} and (candles.at < given."to" or candles.at <= given."from")`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from (select 1 ${joined} limit ${maxBars + 1}) as bars
  `.execute(trx)
  if ((counted[0]?.count ?? 0) > maxBars) return null
  const { rows } = await sql<{ place: number; at: number[]; low: number[]; high: number[] }>`
    select given.place, array_agg(extract(epoch from candles.at)::float8 order by candles.at) as at,
      array_agg(candles.low::float8 order by candles.at) as low,
      array_agg(candles.high::float8 order by candles.at) as high
    ${joined}
    group by given.place, given."from", given."to"
    having min(candles.at) <= given."from" and max(candles.at) + ${length} >= given."to"
  `.execute(trx)
  const byPlace = new Map(
    rows.map(({ place, at, low, high }) => [
      place,
      at.map((seconds, i): TimedRange => {
        const from = Math.round(seconds * 1000)
        return { from, to: from + minutes * minuteMs, low: low[i] ?? Number.NaN, high: high[i] ?? Number.NaN }
      }),
    ]),
  )
  return periods.map((_, place) => byPlace.get(place) ?? null)
}

/** The shortest bars that cover each period, of those shorter than `timeframe`; null where none do, or not within `maxBars`. */
export async function readFinerBars(
  trx: Transaction<Schema>,
  userId: Id,
  timeframe: Timeframe,
  periods: readonly SymbolPeriod[],
  maxBars: number,
): Promise<(readonly TimedRange[] | null)[]> {
  const found = periods.map((): readonly TimedRange[] | null => null)
  const series = await findSeries(trx, userId, [...new Set(periods.map(({ symbol }) => symbol))])
  const shorter = new Set(
    series.map((one) => one.timeframe).filter((one) => timeframeMinutes(one) < timeframeMinutes(timeframe)),
  )
  let left = maxBars
  for (const finer of shorter) {
    const open = [...periods.keys()].filter((place) => found[place] === null)
    const wanted = open.flatMap((place) => periods[place] ?? [])
    // Longer bars are read only for what shorter ones do not cover.
    const bars = wanted.length === 0 ? null : await readBarsOf(trx, userId, finer, wanted, left)
    for (const [i, place] of open.entries()) {
      found[place] = bars?.[i] ?? null
      left -= found[place]?.length ?? 0
    }
  }
  return found
}

/**
 * The user's bars while each trade was open, in the order of the trades; null for trades that they do not cover completely.
 * Shorter bars replace those of entry and exit where the user has them. Returns null if there are more bars than one analysis
 * may read.
 */
export async function readCandlesWhileOpen(
  trx: Transaction<Schema>,
  userId: Id,
  timeframe: Timeframe,
  trades: readonly SampleTrade[],
): Promise<(readonly PriceRange[] | null)[] | null> {
  const open = trades.map(({ symbol, entryAt, exitAt }) => ({
    symbol,
    from: millisecondsOf(entryAt),
    to: millisecondsOf(exitAt),
  }))
  const bars = await readBarsOf(trx, userId, timeframe, open, maxBarsPerAnalysis)
  if (bars === null) return null
  const read = bars.reduce((sum, own) => sum + (own?.length ?? 0), 0)
  const partial = open.map((period, place) =>
    partialPeriods(period, bars[place] ?? []).map((part) => ({ ...part, symbol: period.symbol })),
  )
  const finer = (await readFinerBars(trx, userId, timeframe, partial.flat(), maxBarsPerAnalysis - read)).values()
  return open.map((period, place) => {
    const replacements = (partial[place] ?? []).map(() => finer.next().value ?? null)
    const own = bars[place] ?? null
    return own === null ? null : barsWhileOpen(period, own, replacements)
  })
}
