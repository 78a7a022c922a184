import { useCallback, useEffect, useRef } from 'react'
import type { UseFormSubscribe } from 'react-hook-form'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { deleteDraft, storeDraft, type DraftKey, type EditStart } from './draft.ts'

/** Milliseconds without a key pressed after which what is typed is kept. */
const draftDelayMs = 400

/** Whose draft is kept, and of which edit; a new trade's where `start` is null. */
export interface DraftOwner {
  readonly userId: Id
  readonly start: EditStart | null
  /** The key of a new trade. */
  readonly key: Id | null
}

/** Where values of this form are kept. */
const toDraftKey = (start: EditStart | null, portfolioId: Id): DraftKey =>
  start === null ? { portfolioId } : { tradeId: start.tradeId }

/**
 * Keeps what is typed into the form of a user, as the draft of its portfolio or of the edited trade, until `drop` is
 * called or nothing of it is left. Null as the owner: nothing is kept.
 */
export function useDraft(
  owner: DraftOwner | null,
  subscribe: UseFormSubscribe<TradeFormValues>,
  hasChanges: boolean,
): { drop: () => void } {
  const userId = owner?.userId ?? null
  const start = useRef(owner?.start ?? null)
  const key = useRef(owner?.key ?? null)
  const kept = useRef(new Set<Id>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef(hasChanges)
  useEffect(() => {
    changed.current = hasChanges
  }, [hasChanges])
  const pending = useRef<TradeFormValues | null>(null)

  const forget = useCallback(
    (but: Id | null) => {
      if (userId === null) return
      for (const portfolioId of kept.current) {
        if (portfolioId !== but) deleteDraft(userId, toDraftKey(start.current, portfolioId))
      }
      kept.current = new Set(but === null ? [] : [but])
    },
    [userId],
  )
  const keep = useCallback(() => {
    clearTimeout(timer.current)
    const values = pending.current
    pending.current = null
    if (userId === null || values === null) return
    // Whatever was typed is gone again.
    if (!changed.current) return forget(null)
    // A draft follows its form into another portfolio.
    forget(values.portfolioId)
    const savedAt = new Date().toISOString() as Instant
    storeDraft(userId, { savedAt, values, start: start.current, key: key.current })
  }, [userId, forget])

  useEffect(() => {
    if (userId === null) return
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        pending.current = structuredClone(values)
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, draftDelayMs)
      },
    })
    // A tab that is closed or reloaded keeps its last keys too.
    window.addEventListener('pagehide', keep)
    return () => {
      stop()
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [userId, subscribe, keep])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    pending.current = null
    forget(null)
  }, [forget])
  return { drop }
}
