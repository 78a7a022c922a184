import type { AuthError } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import { authErrorMessage, authUnavailable, unexpectedError } from './auth.ts'
import { loadSupabase } from './session.ts'

type Client = Awaited<ReturnType<typeof loadSupabase>>

/** Null when it was done, else a message for the user. */
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

/** Has the way to a new password mailed. Null when it went out, or when there is no such account: nobody is told. */
export function requestPasswordReset(email: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth/reset-password` }),
  )
}

/**
 * Sets the signed-in user's password, which signs out every other device. `current` is asked of a user who changes it,
 * not of one who comes by a mailed link. Null when it is set, else a message.
 */
export function setPassword(password: string, current?: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.updateUser({ password, ...(current === undefined ? {} : { current_password: current }) }),
  )
}

/** Asks for another address: it is changed once the links in both mails are opened. Null when they went out. */
export function changeEmail(email: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/auth/email-verification` }),
  )
}

/** Ends every session of the account, this one included. Null when it is done, else a message. */
export function signOutEverywhere(): Promise<string | null> {
  return runAuthAction((client) => client.auth.signOut({ scope: 'global' }))
}
