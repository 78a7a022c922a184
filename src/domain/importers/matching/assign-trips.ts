import type { Direction, Fill } from '#domain/fills/fill.ts'
import type { RoundTrip } from '#domain/fills/match-round-trips.ts'
import { exact, toDecimal } from '#domain/numbers/decimal.ts'
import type { Id } from '#domain/numbers/units.ts'

/** A fill or part of one with the key of its execution. */
export interface KeyedFill extends Fill {
  readonly key: string
}

/** A trade whose executions were matched again, with their keys. */
export interface TradeToRematch {
  readonly tradeId: Id
  readonly direction: Direction
  readonly executions: readonly KeyedFill[]
}

/** A round trip with the trades that it replaces. */
export interface AssignedTrip<F extends KeyedFill> {
  readonly trip: RoundTrip<F>
  /** The trade that it becomes, which keeps what its trader wrote; null for a new one. */
  readonly tradeId: Id | null
  /** Trades that end because their executions went elsewhere. */
  readonly merged: readonly Id[]
  /** Whether the trade has these executions already. */
  readonly isUnchanged: boolean
}

/** Executions with their sizes; the fills of one time come in any order. */
const contentOf = (fills: readonly KeyedFill[]) =>
  fills
    .map(({ key, quantity }) => `${key} ${toDecimal(exact(quantity))}`)
    .toSorted()
    .join('\n')

interface Pair<F extends KeyedFill> {
  readonly trade: TradeToRematch
  readonly trip: RoundTrip<F>
  readonly shared: number
  readonly isSameDirection: boolean
  readonly isFirst: boolean
}

function pairsOf<F extends KeyedFill>(
  trips: readonly RoundTrip<F>[],
  trades: readonly TradeToRematch[],
): readonly Pair<F>[] {
  const tripsOf = new Map<string, RoundTrip<F>[]>()
  for (const trip of trips) {
    for (const { key } of trip.fills) {
      const all = tripsOf.get(key)
      if (all === undefined) tripsOf.set(key, [trip])
      else if (all.at(-1) !== trip) all.push(trip)
    }
  }
  return trades.flatMap((trade) => {
    const shared = new Map<RoundTrip<F>, number>()
    for (const { key } of trade.executions) {
      for (const trip of tripsOf.get(key) ?? []) shared.set(trip, (shared.get(trip) ?? 0) + 1)
    }
    return [...shared].map(([trip, count]) => ({
      trade,
      trip,
      shared: count,
      isSameDirection: trade.direction === trip.direction,
      isFirst: trade.executions[0]?.key === trip.fills[0]?.key,
    }))
  })
}

/**
 * Assigns trades to the round trips that their executions have become. A trade with the same executions stays. Of the
 * others each becomes one round trip: first of its direction, then with most executions in common, then with the same
 * first one. A trade that is left is merged into the round trip that shares most with it.
 */
export function assignTrips<F extends KeyedFill>(
  trips: readonly RoundTrip<F>[],
  trades: readonly TradeToRematch[],
): readonly AssignedTrip<F>[] {
  const same = new Map(trades.map((trade) => [contentOf(trade.executions), trade]))
  const kept = new Map<RoundTrip<F>, TradeToRematch>()
  const unchanged = new Set<TradeToRematch>()
  for (const trip of trips) {
    const trade = same.get(contentOf(trip.fills))
    if (trade === undefined || trade.direction !== trip.direction || unchanged.has(trade)) continue
    unchanged.add(trade)
    kept.set(trip, trade)
  }
  const places = new Map(trades.map((trade, index) => [trade, index]))
  const pairs = pairsOf(
    trips.filter((trip) => !kept.has(trip)),
    trades.filter((trade) => !unchanged.has(trade)),
  ).toSorted(
    (a, b) =>
      Number(b.isSameDirection) - Number(a.isSameDirection) ||
      b.shared - a.shared ||
      Number(b.isFirst) - Number(a.isFirst) ||
      (places.get(a.trade) ?? 0) - (places.get(b.trade) ?? 0),
  )
  const assigned = new Set<TradeToRematch>(unchanged)
  for (const { trade, trip } of pairs) {
    if (assigned.has(trade) || kept.has(trip)) continue
    assigned.add(trade)
    kept.set(trip, trade)
  }
  const merged = new Map<RoundTrip<F>, Id[]>()
  for (const { trade, trip } of pairs) {
    if (assigned.has(trade)) continue
    assigned.add(trade)
    merged.set(trip, [...(merged.get(trip) ?? []), trade.tradeId])
  }
  return trips.map((trip) => {
    const trade = kept.get(trip)
    return {
      trip,
      tradeId: trade?.tradeId ?? null,
      merged: merged.get(trip) ?? [],
      isUnchanged: trade !== undefined && unchanged.has(trade),
    }
  })
}
