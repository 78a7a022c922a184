import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormSubscribe } from 'react-hook-form'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { DraftWriter, type DraftOwner } from './draft-writer.ts'

/** Stores a draft of the form while the user types; none without an owner. Returns a function that discards it. */
export function useDraft(
  owner: DraftOwner | null,
  subscribe: UseFormSubscribe<TradeFormValues>,
  hasChanges: boolean,
): () => void {
  const userId = owner?.userId ?? null
  const [edit] = useState({ start: owner?.start ?? null, key: owner?.key ?? null })
  const writer = useRef<DraftWriter | null>(null)
  const latestHasChanges = useRef(hasChanges)
  useEffect(() => {
    latestHasChanges.current = hasChanges
  }, [hasChanges])

  useEffect(() => {
    if (userId === null) return
    const current = new DraftWriter({ userId, ...edit }, () => latestHasChanges.current)
    writer.current = current
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => current.schedule(structuredClone(values)),
    })
    // Closing or reloading the tab keeps the last keystrokes too.
    window.addEventListener('pagehide', current.flush)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', current.flush)
      current.flush()
    }
  }, [userId, edit, subscribe])
  return useCallback(() => writer.current?.discard(), [])
}
