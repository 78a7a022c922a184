import type { AuthError } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import { authErrorMessage, authUnavailable, unexpectedError } from './auth.ts'
import { loadSupabase, noteSignOut, takeBackSignOut } from './session.ts'

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

/** Emails a link that signs in. Returns null, also if there is no such account, or an error message. */
export function requestSignInLink(email: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/auth/login` },
    }),
  )
}

/** What a change of the password says beside the new one. */
interface PasswordChange {
  readonly current: string
  /** Whether API tokens outlive the old password. */
  readonly keepsTokens: boolean
}

/**
 * Sets the signed-in user's password, signs out all other devices and ends the API tokens. `change` is left out after a
 * password reset link, which always ends the tokens. Returns null or an error message.
 */
export function setPassword(password: string, change?: PasswordChange): Promise<string | null> {
  // A field of our own sign-in service, which the client passes on.
  const stated = change === undefined ? {} : { current_password: change.current, keep_api_tokens: change.keepsTokens }
  return runAuthAction((client) => client.auth.updateUser({ password, ...stated }))
}

/** Requests a change of email, which must be confirmed by the links in two emails. Returns null or an error message. */
export function changeEmail(email: string): Promise<string | null> {
  return runAuthAction((client) =>
    client.auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/auth/email-verification` }),
  )
}

/**
 * Ends all sessions of the account, including this one, and its API tokens unless they are kept. Returns null or an error
 * message.
 */
export function signOutEverywhere(keepsTokens: boolean): Promise<string | null> {
  return runAuthAction(async (client) => {
    const signOut = async (scope: 'global' | 'local') => {
      noteSignOut()
      const answer = await client.auth.signOut({ scope })
      // The session stays.
      if (answer.error !== null) takeBackSignOut()
      return answer
    }
    // The service ends the tokens with all sessions at once; ending the others and then this one leaves them.
    if (!keepsTokens) return signOut('global')
    const others = await client.auth.signOut({ scope: 'others' })
    return others.error === null ? signOut('local') : others
  })
}
