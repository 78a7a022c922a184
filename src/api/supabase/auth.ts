import type { AuthError } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import { openSupabase, userOf, type User } from './session.ts'

export const unavailable = 'Authentication service unavailable. Please try again later.'
export const unexpected = 'An unexpected error occurred'
const confirmFirst = 'Please check your email for a confirmation link before signing in.'

/** Either the user, or a message for the visitor. */
export type AuthAnswer = { readonly user: User; readonly error: null } | { readonly user: null; readonly error: string }

function refused(error: string): AuthAnswer {
  return { user: null, error }
}

/** The service's own message; ours where it has none that can be read. */
export function messageOf(error: AuthError, otherwise: string): string {
  const message = error.message.trim()
  return message === '' || message === '{}' ? otherwise : message
}

type Client = Awaited<ReturnType<typeof openSupabase>>

async function asking(ask: (client: Client) => Promise<AuthAnswer>): Promise<AuthAnswer> {
  let client: Client
  try {
    client = await openSupabase()
  } catch (error) {
    logFailure('The sign-in service could not be loaded.', error)
    return refused(unavailable)
  }
  try {
    return await ask(client)
  } catch (error) {
    logFailure(unexpected, error)
    return refused(unexpected)
  }
}

/** Signs in with e-mail and password. */
export function signIn(email: string, password: string): Promise<AuthAnswer> {
  return asking(async (client) => {
    const otherwise = 'Login failed. Please try again.'
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error !== null) return refused(messageOf(error, otherwise))
    return { user: userOf(data.user), error: null }
  })
}

export interface SignUpFields {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

/**
 * Opens an account. The answer is its user once the e-mail address counts as confirmed; until then it is the request
 * to confirm it.
 */
export function signUp({ firstName, lastName, email, password }: SignUpFields): Promise<AuthAnswer> {
  return asking(async (client) => {
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: {
        data: { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` },
        emailRedirectTo: `${location.origin}/auth/email-verification`,
      },
    })
    if (error !== null) return refused(messageOf(error, 'Sign up failed. Please try again.'))
    if (data.user === null) return refused('Sign up failed. Please try again.')
    const user = userOf(data.user)
    return user.emailConfirmed ? { user, error: null } : refused(confirmFirst)
  })
}

/** Sends the confirmation of a new account once more. Null when it went out, else a message for the visitor. */
export async function resendConfirmation(email: string): Promise<string | null> {
  try {
    const client = await openSupabase()
    const { error } = await client.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${location.origin}/auth/email-verification` },
    })
    return error === null ? null : messageOf(error, unexpected)
  } catch (error) {
    logFailure(unexpected, error)
    return unavailable
  }
}

/** Ends the session of this browser. A failure is only logged. */
export async function signOut(): Promise<void> {
  try {
    const client = await openSupabase()
    const { error } = await client.auth.signOut({ scope: 'local' })
    if (error !== null) logFailure('Logout error', error)
  } catch (error) {
    logFailure('Logout error', error)
  }
}
