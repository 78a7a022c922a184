import { useSyncExternalStore } from 'react'
import { useSession } from '#api/supabase/session.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What the storage keys of a user's drafts begin with. */
export const draftKeyPrefix = (userId: Id): string => `edgeworth:trade-draft:${userId}:`

const listeners = new Set<() => void>()

/** Tells `useDraftCount` that a draft was stored or deleted in this tab. */
export function notifyDraftChange(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other tabs report their changes by storage events.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** How many drafts of a user this browser holds; 0 if storage is forbidden. */
function countDrafts(userId: Id): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKeyPrefix(userId))).length
  } catch {
    return 0
  }
}

/** How many unfinished trades the signed-in user has in this browser: new ones and edits. */
export function useDraftCount(): number {
  const { user } = useSession()
  return useSyncExternalStore(subscribe, () => (user === null ? 0 : countDrafts(user.id)))
}
