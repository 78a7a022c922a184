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

/** Whether a key tells which execution it is: the broker's id, or content that no other row has. */
function isOnly(key: string, id: string | null, others: { readonly has: (key: string) => boolean }[]): boolean {
  return id !== null || (key.endsWith('#1') && !others.some((keys) => keys.has(`${key.slice(0, -1)}2`)))
}

/** The executions of a book that a file states otherwise than they are stored, by key. */
function findRestated(group: FillGroup, tracked: readonly KnownPosition[]): ReadonlyMap<string, RestatedFill> {
  const inFile = new Set(group.fills.map(({ key }) => key))
  const parts = new Map<string, { readonly part: ImportedExecution; readonly position: KnownPosition }[]>()
  for (const position of tracked) {
    for (const part of position.imported ?? []) {
      const key = wholeKeyOf(group.prefix, part.key)
      parts.set(key, [...(parts.get(key) ?? []), { part, position }])
    }
  }
  return new Map(
    group.fills.flatMap((fill) => {
      const isTold = !group.isInverse && isOnly(fill.key, fill.source?.id ?? null, [inFile, parts])
      const now = isTold ? toStated(fill) : null
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
 * Executions of an earlier file that a later one should have and does not, because the broker may have cancelled them. Only
 * where all rows have the broker's id.
 */
function findMissing(group: FillGroup, tracked: readonly KnownPosition[]): readonly ImportedExecution[] {
  const sources = group.fills.flatMap(({ source }) => (source === null || source.ownKey !== undefined ? [] : source))
  const moments = sources.map(({ at }) => at).toSorted()
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined || sources.some(({ id }) => id === null)) return []
  const inFile = new Set(group.fills.map(({ key }) => key))
  const missing = new Map<string, ImportedExecution>()
  for (const part of tracked.flatMap(({ imported = [] }) => imported)) {
    const key = wholeKeyOf(group.prefix, part.key)
    const isInPeriod = first < part.at && part.at < last
    if (isInPeriod && /(^|\|)id\|/.test(part.key) && !inFile.has(key)) missing.set(key, part)
  }
  return [...missing.values()]
}

/** What a file states otherwise than an earlier one. */
export class RestatedFills {
  readonly #group: FillGroup
  readonly #found: ReadonlyMap<string, RestatedFill>
  readonly #missing: readonly ImportedExecution[]
  /** Keys of executions whose trades may be matched again. */
  readonly keys: ReadonlySet<string>

  constructor(group: FillGroup, tracked: readonly KnownPosition[], isMovable: (position: KnownPosition) => boolean) {
    this.#group = group
    this.#found = findRestated(group, tracked)
    this.#missing = findMissing(group, tracked)
    this.keys = new Set([...this.#found].flatMap(([key, { positions }]) => (positions.every(isMovable) ? key : [])))
  }

  /** Trades with the figures that the file states now. */
  applyTo(positions: readonly KnownPosition[]): readonly KnownPosition[] {
    const restated = (part: ImportedExecution) => {
      const key = wholeKeyOf(this.#group.prefix, part.key)
      const now = this.keys.has(key) ? this.#found.get(key)?.now : undefined
      return now === undefined ? part : restate(part, now)
    }
    return this.keys.size === 0
      ? positions
      : positions.map((one) => ({ ...one, imported: one.imported?.map(restated) ?? [] }))
  }

  /** Says what has changed, with the old value beside the new one, and whether it was taken over. */
  noteIn(outcome: MatchOutcome, wasTaken: boolean): void {
    for (const [key, { changes, fill }] of this.#found) {
      const isFree = this.keys.has(key)
      const end = !isFree
        ? 'Its trade stays: it is locked or was edited by hand'
        : wasTaken
          ? 'Taken over'
          : 'The stored values stay'
      const message = `Changed: ${describeChanges(changes)}. ${end}.`
      outcome.warnings.push({ line: fill.source?.line ?? null, message })
      if (isFree) outcome.changedExecutions += 1
    }
    for (const { at, side, quantity, whole = quantity, price } of this.#missing) {
      const what = `${this.#group.symbol}, ${side} ${whole} at ${price} of ${at.slice(0, 10)}`
      const message = `No longer in the file: ${what}. If the broker cancelled it, correct its trade.`
      outcome.warnings.push({ line: null, message })
    }
  }
}
