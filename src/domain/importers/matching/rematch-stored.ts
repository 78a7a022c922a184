import { matchRoundTrips } from '#domain/fills/match-round-trips.ts'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, sum } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { assignTrips, type AssignedTrip } from './assign-trips.ts'
import { sumStated } from './build-trade.ts'
import { addDust, isDustKey } from './dust.ts'
import type { SourcedFill } from './group-fills.ts'
import { joinExecutions, mergeExecutionOrders } from './merge-execution-orders.ts'
import { comparePositions } from './position-order.ts'

/** A round trip of stored executions with the trades that it replaces. */
export interface StoredTrip extends AssignedTrip<SourcedFill> {
  readonly executions: readonly ImportedExecution[]
  readonly swapFunding: Money
  readonly brokerPnl: Money | null
}

/**
 * Matches the executions of a book again without some of them, as if these had never been imported. All trades are of
 * one book and as imported; `isCoin` says whether it is of a coin that is held.
 */
export function rematchStored(
  positions: readonly KnownPosition[],
  isKept: (execution: ImportedExecution) => boolean,
  isCoin: boolean,
): readonly StoredTrip[] {
  const trades = positions.toSorted(comparePositions).map(({ tradeId, direction, imported = [] }) => ({
    tradeId,
    direction,
    executions: imported.map((stored): SourcedFill => ({
      ...stored,
      source: null,
      stored,
      whole: stored.whole ?? stored.quantity,
    })),
  }))
  const kept = trades.flatMap(({ executions }) =>
    executions.filter(({ stored }) => stored !== undefined && !isDustKey(stored.key) && isKept(stored)),
  )
  const all = mergeExecutionOrders(joinExecutions(kept), [], { first: Infinity, last: -Infinity })
  // What earlier trades left over is at least what sales of these have included of it.
  const included = trades.flatMap(({ executions }) =>
    executions.filter(({ side, key }) => side === 'buy' && isDustKey(key)),
  )
  const inOrder = isCoin ? addDust(all, sum(included.map(({ quantity }) => exact(quantity))), '', () => false) : all
  return assignTrips(matchRoundTrips(inOrder), trades).map((one) => ({ ...one, ...sumStated(one.trip) }))
}
