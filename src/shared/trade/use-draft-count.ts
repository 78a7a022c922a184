import { useSyncExternalStore } from 'react'
import { createListeners } from '#api/listeners.ts'
import { useSession } from '#api/supabase/session.ts'
import type { Id } from '#domain/numbers/units.ts'

/** What the storage keys of a user's drafts begin with. */
export const draftKeyPrefix = (userId: Id): string => `edgeworth:trade-draft:${userId}:`

const { subscribe, notify } = createListeners({ storage: true })

/** Tells `useDraftCount` that a draft was stored or deleted in this tab. */
export const notifyDraftChange = notify

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
