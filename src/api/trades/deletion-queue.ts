import type { Id } from '#domain/numbers/units.ts'

/** How long a deletion can be undone, in milliseconds: longer when most of its rows are not on screen. */
const undoTimeMs = 6_000
const longUndoTimeMs = 15_000
const manyRows = 20

interface PendingDeletion {
  readonly ids: readonly Id[]
  readonly remove: () => Promise<void>
  readonly onFailure: (error: unknown) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Pending deletions. A trade in the queue is hidden at once and deleted after the undo time. It is shown again when the
 * deletion is undone or fails. The query cache is not changed meanwhile, so a response that arrives in between can neither
 * show a hidden trade nor lose a shown one.
 */
export interface DeletionQueue {
  /** Ids of hidden trades; the same object until it changes. */
  readonly hidden: () => ReadonlySet<Id>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Hides trades and calls `remove` for all of them after the undo time. Returns null and does nothing if one of them is
   * already in the queue.
   */
  readonly add: (
    ids: readonly Id[],
    remove: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) => Deletion | null
}

/** A deletion in the queue. */
interface Deletion {
  /** Shows the trades again; false if it is too late. */
  readonly undo: () => boolean
}

/** Creates a queue whose deletions can be undone for `delay` milliseconds; without it, for longer the more there are. */
export function createDeletionQueue(delay?: number): DeletionQueue {
  const pending = new Set<PendingDeletion>()
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

  async function execute(entry: PendingDeletion): Promise<void> {
    pending.delete(entry)
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
      const wait = delay ?? (ids.length > manyRows ? longUndoTimeMs : undoTimeMs)
      const entry: PendingDeletion = { ids, remove, onFailure, timer: setTimeout(() => void execute(entry), wait) }
      pending.add(entry)
      setHidden(new Set([...hidden, ...ids]))
      return {
        undo: () => {
          if (!pending.delete(entry)) return false
          clearTimeout(entry.timer)
          show(ids)
          return true
        },
      }
    },
  }
}

/**
 * The application's queue. It outlives the screen, so leaving the history does not lose a deletion. Closing the tab within
 * the undo time keeps the trade.
 */
export const deletionQueue = createDeletionQueue()
