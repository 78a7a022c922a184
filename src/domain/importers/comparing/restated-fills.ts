import { wholeKeyOf, type FillGroup, type SourcedFill } from '#domain/importers/matching/group-fills.ts'
import type { MatchOutcome } from '#domain/importers/matching/match-outcome.ts'
import type { ImportedExecution } from '#domain/importers/reading/imported-execution.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import {
  compareExecution,
  describeChanges,
  restate,
  type ChangedFigure,
  type RestatedExecution,
} from './changed-executions.ts'

/** An execution that a file states otherwise than an earlier one. */
interface RestatedFill {
  readonly now: RestatedExecution
  readonly changes: readonly ChangedFigure[]
  readonly fill: SourcedFill
  /** Trades with parts of it. */
  readonly positions: readonly KnownPosition[]
}

const toStated = ({ side, quantity, price, fee, source }: SourcedFill): RestatedExecution | null =>
  source === null ? null : { side, quantity, price, fee, swapFunding: source.swapFunding, brokerPnl: source.brokerPnl }

/** The executions of a book that a file states otherwise than they are stored, by key. Only the broker's own ids tell. */
function findRestated(group: FillGroup, tracked: readonly KnownPosition[]): ReadonlyMap<string, RestatedFill> {
  const parts = new Map<string, { readonly part: ImportedExecution; readonly position: KnownPosition }[]>()
  for (const position of tracked) {
    for (const part of position.imported ?? []) {
      const key = wholeKeyOf(group.prefix, part.key)
      parts.set(key, [...(parts.get(key) ?? []), { part, position }])
    }
  }
  return new Map(
    group.fills.flatMap((fill) => {
      const now = (fill.source?.id ?? null) === null || group.isInverse ? null : toStated(fill)
      const held = parts.get(fill.key) ?? []
      if (now === null || held.length === 0) return []
      const changes = compareExecution(
        now,
        held.map(({ part }) => part),
      )
      const positions = [...new Set(held.map(({ position }) => position))]
      return changes.length === 0 ? [] : [[fill.key, { now, changes, fill, positions }] as const]
    }),
  )
}

/**
 * Finds what a file states otherwise than an earlier one, says so, and if the trader takes it over, restates the executions of
 * trades that may be matched again. `keys` are those that were restated.
 */
export function takeRestated(
  group: FillGroup,
  tracked: readonly KnownPosition[],
  isMovable: (position: KnownPosition) => boolean,
  takesChanges: boolean,
  outcome: MatchOutcome,
): { readonly tracked: readonly KnownPosition[]; readonly keys: ReadonlySet<string> } {
  const found = findRestated(group, tracked)
  const keys = new Set<string>()
  for (const [key, { changes, fill, positions }] of found) {
    const isKept = !positions.every(isMovable)
    const end = isKept
      ? 'Its trade stays: it is locked or was edited by hand'
      : takesChanges
        ? 'Taken over'
        : 'The stored values stay'
    outcome.warnings.push({ line: fill.source?.line ?? null, message: `Changed: ${describeChanges(changes)}. ${end}.` })
    if (!isKept) outcome.changedExecutions += 1
    if (takesChanges && !isKept) keys.add(key)
  }
  if (keys.size === 0) return { tracked, keys }
  const restated = (part: ImportedExecution) => {
    const key = wholeKeyOf(group.prefix, part.key)
    const now = keys.has(key) ? found.get(key)?.now : undefined
    return now === undefined ? part : restate(part, now)
  }
  return { tracked: tracked.map((one) => ({ ...one, imported: one.imported?.map(restated) ?? [] })), keys }
}
