import type { AuthError } from '@supabase/supabase-js'
import { logFailure } from '#api/log.ts'
import { forgetSession, loadSupabase, noteSignOut, toUser, type User } from './session.ts'

export const authUnavailable = 'Authentication service unavailable. Please try again later.'
export const unexpectedError = 'An unexpected error occurred'
const confirmFirst = 'Please check your email for a confirmation link before signing in.'

/** The user, or an error message for the visitor. */
type AuthResult =
  | { readonly user: User; readonly error: null }
  /** `isLimited`: too many attempts were made, so that even the right password is refused for a while. */
  | { readonly user: null; readonly error: string; readonly isLimited?: boolean }

function refused(error: string): AuthResult {
  return { user: null, error }
}

/** The message of the service, `fallback` if it has none, or what to do if it cannot be reached. */
export function authErrorMessage(error: AuthError, fallback: string): string {
  // How supabase-js reports that there was no answer, and that a proxy had none; its own message is the browser's.
  if (error.name === 'AuthRetryableFetchError') return 'Can’t reach the server. Retry.'
  const message = error.message.trim()
  return message === '' || message === '{}' ? fallback : message
}

/** The seconds in the service's message as words: "5 minutes". */
function waitWords(message: string): string {
  const seconds = Number(/(\d+) seconds/.exec(message)?.[1] ?? 300)
  const [count, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5_400
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

type Client = Awaited<ReturnType<typeof loadSupabase>>

async function runWithClient(run: (client: Client) => Promise<AuthResult>): Promise<AuthResult> {
  let client: Client
  try {
    client = await loadSupabase()
  } catch (error) {
    logFailure('The sign-in service could not be loaded.', error)
    return refused(authUnavailable)
  }
  try {
    return await run(client)
  } catch (error) {
    logFailure(unexpectedError, error)
    return refused(unexpectedError)
  }
}

/** Signs in with email and password. */
export function signIn(email: string, password: string): Promise<AuthResult> {
  return runWithClient(async (client) => {
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error?.status === 429) {
      const text = `Too many attempts. Try again in ${waitWords(error.message)}, or get a sign-in link by email.`
      return { user: null, error: text, isLimited: true }
    }
    if (error !== null) return refused(authErrorMessage(error, 'Login failed. Please try again.'))
    return { user: toUser(data.user), error: null }
  })
}

interface SignUpFields {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

/**
 * Creates an account. Returns its user if the email address counts as confirmed, else the message to confirm it.
 */
export function signUp({ firstName, lastName, email, password }: SignUpFields): Promise<AuthResult> {
  return runWithClient(async (client) => {
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: {
        data: { first_name: firstName, last_name: lastName, full_name: `${firstName} ${lastName}` },
        emailRedirectTo: `${location.origin}/auth/email-verification`,
      },
    })
    if (error !== null) return refused(authErrorMessage(error, 'Sign up failed. Please try again.'))
    if (data.user === null) return refused('Sign up failed. Please try again.')
    const user = toUser(data.user)
    return user.emailConfirmed ? { user, error: null } : refused(confirmFirst)
  })
}

/** Sends the confirmation email again. Returns null or an error message for the visitor. */
export async function resendConfirmation(email: string): Promise<string | null> {
  try {
    const client = await loadSupabase()
    const { error } = await client.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: `${location.origin}/auth/email-verification` },
    })
    return error === null ? null : authErrorMessage(error, unexpectedError)
  } catch (error) {
    logFailure(unexpectedError, error)
    return authUnavailable
  }
}

/** Ends the session of this browser, also when the server cannot be asked. A failure is only logged. */
export async function signOut(): Promise<void> {
  noteSignOut()
  try {
    const client = await loadSupabase()
    const { error } = await client.auth.signOut({ scope: 'local' })
    if (error === null) return
    logFailure('Logout error', error)
  } catch (error) {
    logFailure('Logout error', error)
  }
  forgetSession()
}
