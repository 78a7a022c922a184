import { splitFill } from '#domain/fills/match-round-trips.ts'
import type { DeletedExecution } from '#domain/importers/reading/tables/import-format.ts'
import { exact, smaller, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { FillGroup, SourcedFill } from './group-fills.ts'
import type { MatchOutcome } from './match-outcome.ts'
import { signed } from './unmatched-exits.ts'

/** What was deleted of a fill. Its file may state another size since, after a split of the shares. */
function deletedSize({ quantity, whole }: DeletedExecution, size: ExactNumber): ExactNumber {
  if (exact(quantity).gte(whole)) return size
  return size.eq(whole) ? exact(quantity) : size.times(quantity).div(whole)
}

/**
 * A group without the fills that the trader deleted, and without those that close what a deleted open trade held: alone
 * they would open a trade in the other direction. A fill that was deleted in part stays with the rest.
 */
export function withoutDeleted(
  group: FillGroup,
  deleted: ReadonlyMap<string, DeletedExecution>,
  outcome: MatchOutcome,
): FillGroup {
  if (deleted.size === 0) return group
  const left: SourcedFill[] = []
  const known: SourcedFill[] = []
  const closing: SourcedFill[] = []
  /** What deleted open trades hold at this point of the file. */
  let held = zero
  for (const fill of group.fills) {
    const gone = deleted.get(fill.key)
    const size = exact(fill.quantity)
    if (gone !== undefined) {
      const [taken, rest] = splitFill(fill, deletedSize(gone, size))
      known.push(fill)
      if (gone.wasOpen) held = held.plus(signed(taken))
      if (exact(rest.quantity).gt(0)) left.push(rest)
      continue
    }
    if (held.times(signed(fill)).gte(0)) {
      left.push(fill)
      continue
    }
    const [closed, rest] = splitFill(fill, smaller(held.abs(), size))
    closing.push(fill)
    held = held.plus(signed(closed))
    if (exact(rest.quantity).gt(0)) left.push(rest)
  }
  outcome.leaveOut(known, closing)
  return { ...group, fills: left }
}
