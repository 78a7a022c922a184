import { useEffect } from 'react'
import { sessionStorageKey } from '#api/env.ts'
import { signedOutKey, wasSignedOut, type SessionState } from '#api/supabase/session.ts'
import type { Id } from '#domain/numbers/units.ts'
import { unsavedKinds } from '#shared/notes/unsaved-text.ts'

/** What the browser keeps for whoever uses it next, by how its keys begin: how screens look and speak, and visits by a link. */
const keptPrefixes = [
  'mui-',
  'chunk-errors',
  'referral',
  'edgeworth:analysis-help:',
  'edgeworth:locale',
  'edgeworth:message-seconds',
  'edgeworth:single-key-shortcuts',
  'edgeworth:trade-entry-mode',
  'edgeworth:trade-form-layout',
  'edgeworth:week-start',
  signedOutKey,
] as const

/** What users wrote and the server does not have, by how its keys begin; the user's id follows. */
const draftPrefixes = ['trade-draft', ...unsavedKinds].map((kind) => `edgeworth:${kind}:`)

const isDraft = (key: string) => draftPrefixes.some((prefix) => key.startsWith(prefix))
const isDraftOf = (key: string, userId: Id) => draftPrefixes.some((prefix) => key.startsWith(`${prefix}${userId}:`))

function removeStored(isRemoved: (key: string) => boolean): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (isRemoved(key)) storage.removeItem(key)
    }
  } catch {
    // Where storage is forbidden, nothing is stored.
  }
}

/**
 * Deletes everything of an account from the browser's storage: recent commands, the portfolio, layouts, and drafts and notes
 * that were not saved. Drafts stay where a session ended that its user did not end, until somebody else (`nextUserId`) signs in.
 * All goes that is not known to be the browser's own. The session is left to the sign-in service, which may have stored that
 * of another account by now.
 */
export function forgetStored(nextUserId: Id | null): void {
  const kept = [...keptPrefixes, sessionStorageKey()]
  const keepsDraft = (key: string) =>
    nextUserId === null ? !wasSignedOut() && isDraft(key) : isDraftOf(key, nextUserId)
  removeStored((key) => !kept.some((prefix) => key.startsWith(prefix)) && !keepsDraft(key))
}

/** Whether the browser holds a session, also one that the sign-in service could not be asked about. */
function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey()) !== null
  } catch {
    return false
  }
}

/**
 * Deletes an account's stored values once nobody is signed in: after the screens are gone, which store what they hold, and
 * where a session ended while no page was open. Deletes the drafts of others once somebody is.
 */
export function useForgetStored({ status, user }: SessionState): void {
  const userId = user?.id ?? null
  useEffect(() => {
    if (status === 'signed-out' && !hasStoredSession()) forgetStored(null)
    if (userId !== null) removeStored((key) => isDraft(key) && !isDraftOf(key, userId))
  }, [status, userId])
}
