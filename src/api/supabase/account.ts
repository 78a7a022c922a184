import type { AuthError } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import { authErrorMessage, authUnavailable, unexpectedError } from './auth.ts'
import { loadSupabase } from './session.ts'

type Client = Awaited<ReturnType<typeof loadSupabase>>

/** Runs an action of the sign-in service. Returns null or an error message for the user. */
async function runAuthAction(act: (client: Client) => Promise<{ error: AuthError | null }>): Promise<string | null> {
  let client: Client
  try {
    client = await loadSupabase()
  } catch (error) {
    logFailure('The sign-in service could not be loaded.', error)
    return authUnavailable
  }
  try {
    const { error } = await act(client)
    return error === null ? null : authErrorMessage(error, unexpectedError)
  } catch (error) {
    logFailure(unexpectedError, error)
    return unexpectedError
  }
}

/** Emails a password reset link. Returns null, also if there is no such account, or an error message. */
export function requestPasswordReset(email: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth/reset-password` }),
  )
}

/**
 * Sets the signed-in user's password and signs out all other devices. `current` is required except after a password reset
 * link. Returns null or an error message.
 */
export function setPassword(password: string, current?: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.updateUser({ password, ...(current === undefined ? {} : { current_password: current }) }),
  )
}

/** Requests a change of email, which must be confirmed by the links in two emails. Returns null or an error message. */
export function changeEmail(email: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/auth/email-verification` }),
  )
}

/** Ends all sessions of the account, including this one. Returns null or an error message. */
export function signOutEverywhere(): Promise<string | null> {
  return runAuthAction((client) => client.auth.signOut({ scope: 'global' }))
}
