import { median } from '#domain/numbers/statistics.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { ClosedTrade } from './journal-trade.ts'

/** Minimum number of results of a setup. */
const minTrades = 10
/** Scales the median absolute deviation of normal values to their standard deviation. */
const normal = 1.4826
const deviations = 3

/**
 * Finds trades with unusual results for their setup: farther than three times 1.4826 of the median absolute deviation
 * from the median of R (F. Hampel, The influence curve, 1974). A setup with fewer than 10 results, or with the same
 * result in more than half of them, is skipped.
 */
export function findOutliers(closed: readonly ClosedTrade[]): Map<Id, boolean> {
  const bySetup = new Map<Id, { readonly id: Id; readonly r: number }[]>()
  for (const { id, setupId, realizedR } of closed) {
    if (setupId === null || realizedR === null) continue
    const results = bySetup.get(setupId)
    if (results === undefined) bySetup.set(setupId, [{ id, r: realizedR }])
    else results.push({ id, r: realizedR })
  }
  const found = new Map<Id, boolean>()
  for (const results of bySetup.values()) {
    if (results.length < minTrades) continue
    const middle = median(results.map(({ r }) => r))
    const spread = median(results.map(({ r }) => Math.abs(r - middle)))
    if (spread === 0) continue
    for (const { id, r } of results) found.set(id, Math.abs(r - middle) > deviations * normal * spread)
  }
  return found
}
