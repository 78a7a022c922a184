import type { Direction } from '#domain/fills/fill.ts'
import { exact, larger } from '#domain/numbers/decimal.ts'
import type { Decimal, Id, Instant } from '#domain/numbers/units.ts'
import { instantAt, millisecondsOf } from '#domain/time/instant.ts'

/** A trade as it is compared. */
interface ComparedTrade {
  readonly symbol: string
  readonly direction: Direction
  /** The largest size held. */
  readonly maxQuantity: Decimal
  /** Null without fills. */
  readonly entryAt: Instant | null
  /** Null while it is open. */
  readonly exitAt: Instant | null
  /** Averages over the fills. */
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
}

/** A trade of the portfolio that came by no import. */
export interface LoggedTrade extends ComparedTrade {
  readonly tradeId: Id
  readonly revision: number
}

/** A trade of a file; the tick is null where it is not known. */
export interface FiledTrade extends ComparedTrade {
  readonly tickSize: Decimal | null
}

/** Who logs by hand writes minutes, often those of the order. */
const windowMs = 5 * 60_000

/** Prices are as far apart as four ticks, or as this share of the price where a tick is not known or tiny. */
const ticksApart = 4
const shareApart = '0.0005'

const isNear = (a: Instant | null, b: Instant | null) =>
  a !== null && b !== null && Math.abs(millisecondsOf(a) - millisecondsOf(b)) <= windowMs

function isSimilar(a: Decimal | null, b: Decimal | null, tickSize: Decimal | null): boolean {
  if (a === null || b === null) return false
  const ticks = exact(tickSize ?? '0').times(ticksApart)
  return exact(a)
    .minus(b)
    .abs()
    .lte(larger(ticks, exact(a).abs().times(shareApart)))
}

/** Whether both are one trade: a logged one may not have been closed yet. */
function isSame(filed: FiledTrade, logged: LoggedTrade): boolean {
  const { tickSize } = filed
  const hasSameEntry =
    exact(filed.maxQuantity).eq(logged.maxQuantity) &&
    isNear(filed.entryAt, logged.entryAt) &&
    isSimilar(filed.entryPrice, logged.entryPrice, tickSize)
  if (!hasSameEntry || logged.exitAt === null) return hasSameEntry
  return isNear(filed.exitAt, logged.exitAt) && isSimilar(filed.exitPrice, logged.exitPrice, tickSize)
}

const bucketOf = ({ symbol, direction }: ComparedTrade, window: number) => `${symbol}|${direction}|${window}`
const windowAt = (at: Instant) => Math.floor(millisecondsOf(at) / windowMs)
const apart = (a: Instant | null, b: Instant | null) =>
  a === null || b === null ? 0 : Math.abs(millisecondsOf(a) - millisecondsOf(b))

/**
 * Finds the trades of a file that their trader has logged by hand: of one symbol, side and size, entered and exited within
 * five minutes and some ticks of each other. Each logged trade is one trade of the file, that with the nearest entry. By the
 * index of the trade of the file.
 */
export function pairWithLogged(
  filed: readonly (FiledTrade | null)[],
  logged: readonly LoggedTrade[],
): ReadonlyMap<number, LoggedTrade> {
  const buckets = new Map<string, LoggedTrade[]>()
  for (const trade of logged) {
    if (trade.entryAt === null) continue
    const bucket = bucketOf(trade, windowAt(trade.entryAt))
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), trade])
  }
  const pairs = filed.flatMap((trade, index) => {
    if (trade === null || trade.entryAt === null) return []
    const window = windowAt(trade.entryAt)
    return [window - 1, window, window + 1]
      .flatMap((near) => buckets.get(bucketOf(trade, near)) ?? [])
      .filter((one) => isSame(trade, one))
      .map((one) => ({
        index,
        logged: one,
        distance: apart(trade.entryAt, one.entryAt) + apart(trade.exitAt, one.exitAt),
      }))
  })
  const found = new Map<number, LoggedTrade>()
  const taken = new Set<Id>()
  for (const { index, logged: one } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (found.has(index) || taken.has(one.tradeId)) continue
    found.set(index, one)
    taken.add(one.tradeId)
  }
  return found
}

/** When trades of a file may have been logged that were entered from the first to the last of these moments. */
export const periodOfLogging = (first: Instant, last: Instant) => ({
  from: instantAt(millisecondsOf(first) - windowMs),
  to: instantAt(millisecondsOf(last) + windowMs),
})
