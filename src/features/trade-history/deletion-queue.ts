import type { Id } from '#domain/units.ts'

/** How long a deletion can be taken back. */
const undoTime = 6_000

interface Waiting {
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
  /** Hides a trade, and calls `remove` after the undo time. A trade already in the queue stays as it is. */
  readonly add: (id: Id, remove: () => Promise<void>, onFailure: (error: unknown) => void) => void
  /** Shows the trade again; false when it was too late. */
  readonly undo: (id: Id) => boolean
}

/** A queue of its own; the application has one, tests have theirs. */
export function createDeletionQueue(delay: number = undoTime): DeletionQueue {
  const waiting = new Map<Id, Waiting>()
  const listeners = new Set<() => void>()
  let hidden: ReadonlySet<Id> = new Set()

  function setHidden(next: Set<Id>): void {
    hidden = next
    for (const listener of listeners) listener()
  }

  function show(id: Id): void {
    const next = new Set(hidden)
    next.delete(id)
    setHidden(next)
  }

  async function carryOut(id: Id): Promise<void> {
    const entry = waiting.get(id)
    if (entry === undefined) return
    clearTimeout(entry.timer)
    waiting.delete(id)
    try {
      await entry.remove()
    } catch (error) {
      entry.onFailure(error)
    } finally {
      show(id)
    }
  }

  return {
    hidden: () => hidden,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (id, remove, onFailure) => {
      if (hidden.has(id)) return
      waiting.set(id, { remove, onFailure, timer: setTimeout(() => void carryOut(id), delay) })
      setHidden(new Set(hidden).add(id))
    },
    undo: (id) => {
      const entry = waiting.get(id)
      if (entry === undefined) return false
      clearTimeout(entry.timer)
      waiting.delete(id)
      show(id)
      return true
    },
  }
}

/**
 * The application's queue: it outlives the screen, so that leaving the history does not lose a deletion. A tab that is
 * closed within the undo time keeps the trade.
 */
export const deletionQueue = createDeletionQueue()
