import { useEffect } from 'react'
import { sessionStorageKey } from '#api/env.ts'
import type { SessionState } from '#api/supabase/session.ts'

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
] as const

/**
 * Deletes everything of an account from the browser's storage: drafts and notes that were not saved, recent commands, the
 * portfolio, layouts. All goes that is not known to be the browser's own. The session is left to the sign-in service,
 * which may have stored that of another account by now.
 */
export function forgetStored(): void {
  const kept = [...keptPrefixes, sessionStorageKey()]
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (!kept.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
      }
    }
  } catch {
    // Where storage is forbidden, nothing is stored.
  }
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
 * where a session ended while no page was open.
 */
export function useForgetStored(status: SessionState['status']): void {
  useEffect(() => {
    if (status === 'signed-out' && !hasStoredSession()) forgetStored()
  }, [status])
}
