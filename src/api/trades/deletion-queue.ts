import type { Id } from '#domain/numbers/units.ts'

/**
 * Pending deletions. A trade in the queue is hidden at once, and shown again when its deletion is undone or fails. The
 * query cache is not changed meanwhile, so a response that arrives in between can neither show a hidden trade nor lose a
 * shown one.
 */
export interface DeletionQueue {
  /** Ids of hidden trades; the same object until it changes. */
  readonly hidden: () => ReadonlySet<Id>
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Hides trades; `remove` is called for all of them when the deletion is carried out. Returns null and does nothing if one
   * of them is already in the queue.
   */
  readonly add: (
    ids: readonly Id[],
    remove: () => Promise<void>,
    onFailure: (error: unknown) => void,
  ) => Deletion | null
}

/** A deletion in the queue. What comes first decides: carried out, it cannot be undone. */
interface Deletion {
  readonly carryOut: () => void
  /** Shows the trades again. */
  readonly undo: () => void
}

export function createDeletionQueue(): DeletionQueue {
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

  return {
    hidden: () => hidden,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: (ids, remove, onFailure) => {
      if (ids.some((id) => hidden.has(id))) return null
      let isPending = true
      setHidden(new Set([...hidden, ...ids]))
      async function carryOut(): Promise<void> {
        if (!isPending) return
        isPending = false
        try {
          await remove()
        } catch (error) {
          onFailure(error)
        } finally {
          show(ids)
        }
      }
      return {
        carryOut: () => void carryOut(),
        undo: () => {
          if (isPending) show(ids)
          isPending = false
        },
      }
    },
  }
}

/**
 * The application's queue. It outlives the screen, so leaving the history does not lose a deletion. Closing the tab while
 * it can be undone keeps the trade.
 */
export const deletionQueue = createDeletionQueue()
