import type { Id } from '#domain/numbers/units.ts'

/** How long a deletion can be taken back. */
const undoTime = 6_000

interface Waiting {
  readonly ids: readonly Id[]
  readonly remove: () => Promise<void>
  readonly onFailure: (error: unknown) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Deletions that can still be taken back, and those on their way. A trade in the queue is hidden at once and deleted
 * when its time is up; taken back, or when the deletion fails, it is shown again. Nothing in the cache of answers is
 * changed meanwhile, so an answer that arrives in between cannot bring a hidden trade back or lose a shown one.
 */
export interface DeletionQueue {
  /** Ids to hide; the same object until it changes. */
  readonly hidden: () => ReadonlySet<Id>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Hides trades, and calls `remove` for all of them after the undo time. Null where one of them is in the queue
   * already, which then stays as it is.
   */
  readonly add: (
    ids: readonly Id[],
    remove: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) => Deletion | null
}

/** A deletion in the queue. */
export interface Deletion {
  /** Shows the trades again; false when it was too late. */
  readonly undo: () => boolean
}

/** A queue of its own; the application has one, tests have theirs. */
export function createDeletionQueue(delay: number = undoTime): DeletionQueue {
  const waiting = new Set<Waiting>()
  const listeners = new Set<() => void>()
  let hidden: ReadonlySet<Id> = new Set()

  function setHidden(next: Set<Id>): void {
    hidden = next
    for (const listener of listeners) listener()
  }

  function show(ids: readonly Id[]): void {
    const next = new Set(hidden)
    for (const id of ids) next.delete(id)
    setHidden(next)
  }

  async function carryOut(entry: Waiting): Promise<void> {
    waiting.delete(entry)
    try {
      await entry.remove()
    } catch (error) {
      entry.onFailure(error)
    } finally {
      show(entry.ids)
    }
  }

  return {
    hidden: () => hidden,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (ids, remove, onFailure) => {
      if (ids.some((id) => hidden.has(id))) return null
      const entry: Waiting = { ids, remove, onFailure, timer: setTimeout(() => void carryOut(entry), delay) }
      waiting.add(entry)
      setHidden(new Set([...hidden, ...ids]))
      return {
        undo: () => {
          if (!waiting.delete(entry)) return false
          clearTimeout(entry.timer)
          show(ids)
          return true
        },
      }
    },
  }
}

/**
 * The application's queue: it outlives the screen, so that leaving the history does not lose a deletion. A tab that is
 * closed within the undo time keeps the trade.
 */
export const deletionQueue = createDeletionQueue()
