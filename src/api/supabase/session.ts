import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js'
import { useEffect, useSyncExternalStore } from 'react'
import { sessionStorageKey } from '#api/env.ts'
import { createListeners } from '#api/listeners.ts'
import { logFailure } from '#api/log.ts'
import type { Id } from '#domain/numbers/units.ts'

/** The signed-in user. */
export interface User {
  readonly id: Id
  readonly email: string | null
  readonly emailConfirmed: boolean
  /** 'email', or the name of an external provider. */
  readonly provider: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

export type SessionState =
  | { readonly status: 'loading'; readonly user: null }
  | { readonly status: 'signed-out'; readonly user: null }
  | { readonly status: 'signed-in'; readonly user: User }

const loading: SessionState = { status: 'loading', user: null }
const signedOut: SessionState = { status: 'signed-out', user: null }

let state: SessionState = loading
let opening: Promise<SupabaseClient> | null = null
const { subscribe, notify } = createListeners()
const signInListeners = new Set<(user: User) => void>()
const accountEndListeners = new Set<(next: User | null) => void>()

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** Converts the service's user. */
export function toUser(user: Session['user']): User {
  return {
    id: user.id,
    email: text(user.email),
    emailConfirmed: text(user.email_confirmed_at) !== null,
    provider: text(user.app_metadata['provider']),
    firstName: text(user.user_metadata['first_name']),
    lastName: text(user.user_metadata['last_name']),
  }
}

function isSameUser(a: User | null, b: User | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Where the note is that the user ended the session. */
export const signedOutKey = 'edgeworth:signed-out'
let isSigningOut = false

/** Notes, for all tabs, that the user ends the session on purpose; the next sign-in takes the note back. */
export function noteSignOut(): void {
  isSigningOut = true
  try {
    localStorage.setItem(signedOutKey, 'yes')
  } catch {
    // Storage is full or forbidden: this tab knows.
  }
}

/** Takes the note back, also where the session could not be ended. */
export function takeBackSignOut(): void {
  isSigningOut = false
  try {
    localStorage.removeItem(signedOutKey)
  } catch {
    // Where storage is forbidden, nothing was noted.
  }
}

/** Whether the last session of this browser was ended by the user, and not by its expiry or by the server. */
export function wasSignedOut(): boolean {
  try {
    return isSigningOut || localStorage.getItem(signedOutKey) !== null
  } catch {
    return isSigningOut
  }
}

function accept(session: Session | null): void {
  const next: SessionState = session === null ? signedOut : { status: 'signed-in', user: toUser(session.user) }
  // A renewed token changes nothing on screen.
  if (next.status === state.status && isSameUser(next.user, state.user)) return
  const hasLeft = state.user !== null && state.user.id !== next.user?.id
  state = next
  if (next.user !== null) takeBackSignOut()
  // Before anything is drawn for the next user.
  if (hasLeft) for (const listener of accountEndListeners) listener(next.user)
  notify()
}

async function open(): Promise<SupabaseClient> {
  // Loaded on first need: public pages do not carry the client.
  const { supabase } = await import('./client.ts')
  supabase.auth.onAuthStateChange((event, session) => {
    accept(session)
    // The service holds a lock during this call, so listeners must run after it.
    if (event === 'SIGNED_IN' && session !== null) {
      const user = toUser(session.user)
      setTimeout(() => {
        for (const listener of signInListeners) listener(user)
      }, 0)
    }
  })
  return supabase
}

/** Loads the client and starts tracking its session. Rejects if the client cannot be loaded. */
export function loadSupabase(): Promise<SupabaseClient> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    accept(null)
    throw error
  })
  return opening
}

/** The current session's token, renewed when needed; null without a session. */
export async function accessToken(): Promise<string | null> {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.auth.getSession()
  if (error !== null) throw error
  return data.session?.access_token ?? null
}

/**
 * Removes the session from this browser without asking the server. After a sign-out that the server did not answer,
 * supabase-js keeps the token, and the next visit would be signed in.
 */
export function forgetSession(): void {
  localStorage.removeItem(sessionStorageKey())
  accept(null)
}

/** Whether the server refused to renew a session because it has ended, and not because it was busy or away. */
function hasEnded(error: AuthError): boolean {
  const { status = 0 } = error
  return status >= 400 && status < 500 && status !== 429
}

async function renewSession(): Promise<void> {
  const supabase = await loadSupabase()
  const { error } = await supabase.auth.refreshSession()
  // The client keeps a session whose token has not expired, although the server knows it no more.
  if (error !== null && hasEnded(error)) forgetSession()
}

let renewing: Promise<void> | null = null

/**
 * Renews a session that the server refused. If it has ended there, after a ban or a sign-out everywhere, it ends in this
 * browser too, and the screens that need it go away at once.
 */
export function renewRefusedSession(): void {
  renewing ??= renewSession()
    .catch((error: unknown) => logFailure('The session could not be renewed.', error))
    .finally(() => (renewing = null))
}

/** Calls `listener` at each sign-in. Returns a function that removes it. */
export function onSignIn(listener: (user: User) => void): () => void {
  signInListeners.add(listener)
  return () => {
    signInListeners.delete(listener)
  }
}

/**
 * Calls `listener` whenever the signed-in user is no longer that of this page: after a sign-out here, in another tab or
 * everywhere, when the server ends the session, and when another account signs in, who is passed on. Returns a function
 * that removes it.
 */
export function onAccountEnd(listener: (next: User | null) => void): () => void {
  accountEndListeners.add(listener)
  return () => {
    accountEndListeners.delete(listener)
  }
}

function current(): SessionState {
  return state
}

/** The session state. The first use on a page loads the client and reads the stored session. */
export function useSession(): SessionState {
  useEffect(() => {
    loadSupabase().catch((error: unknown) => logFailure('The sign-in service could not be loaded.', error))
  }, [])
  return useSyncExternalStore(subscribe, current)
}
