import { useCallback, useEffect, useRef } from 'react'
import type { UseFormSubscribe } from 'react-hook-form'
import type { Id, Instant } from '#domain/units.ts'
import { dropDraft, keepDraft } from './draft.ts'
import type { TradeFormValues } from './form-values.ts'

/** Milliseconds without a key pressed after which what is typed is kept. */
const pause = 400

/**
 * Keeps what is typed into the form of a user, as the draft of its portfolio, until `drop` is called. Null as the user:
 * nothing is kept.
 */
export function useDraft(
  userId: Id | null,
  subscribe: UseFormSubscribe<TradeFormValues>,
  hasChanges: boolean,
): { drop: () => void } {
  const kept = useRef(new Set<Id>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useRef(hasChanges)
  useEffect(() => {
    changed.current = hasChanges
  }, [hasChanges])
  const pending = useRef<TradeFormValues | null>(null)

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    const values = pending.current
    pending.current = null
    if (userId === null || values === null || !changed.current) return
    // A draft follows its form into another portfolio.
    for (const portfolioId of kept.current) if (portfolioId !== values.portfolioId) dropDraft(userId, portfolioId)
    kept.current = new Set([values.portfolioId])
    keepDraft(userId, values, new Date().toISOString() as Instant)
  }, [userId])

  useEffect(() => {
    if (userId === null) return
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        pending.current = structuredClone(values)
        clearTimeout(timer.current)
        timer.current = setTimeout(keep, pause)
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
    if (userId !== null) for (const portfolioId of kept.current) dropDraft(userId, portfolioId)
    kept.current = new Set()
  }, [userId])
  return { drop }
}
