import { describe, expect, it } from 'vitest'
import type { Account } from './account.ts'
import { AuthError } from './auth-error.ts'
import {
  fieldsOf,
  readAddress,
  readChallenge,
  readEmail,
  readMetadata,
  readRefreshToken,
  readSignIn,
  readSignUp,
  readText,
} from './auth-input.ts'
import { userBody } from './user-body.ts'

const problemOf = (read: () => unknown): string | null => {
  try {
    read()
    return null
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return `${error.code}: ${error.message}`
  }
}
const verifier = 'a'.repeat(43)
const challenge = (value: unknown, method: unknown) => ({ code_challenge: value, code_challenge_method: method })

describe('what a client sends to sign in', () => {
  it('is an object', () => {
    for (const body of [null, undefined, 'text', []])
      expect(problemOf(() => fieldsOf(body))).toBe('bad_json: Could not parse request body as JSON')
  })

  it('has an address in lower case, and one that exists at sign-up', () => {
    expect(readEmail(' Ada@Example.com ')).toBe('ada@example.com')
    for (const address of ['ada', '', 7, null, `${'a'.repeat(250)}@example.com`])
      expect(problemOf(() => readEmail(address))).toBe(
        'validation_failed: Unable to validate email address: invalid format',
      )
    expect(readSignIn({ email: ' ADA ', password: 'x' })).toEqual({ email: 'ada', password: 'x' })
    expect(readSignIn({ email: 'a'.repeat(400), password: '' }).email).toHaveLength(320)
    for (const email of [undefined, '', 7])
      expect(problemOf(() => readSignIn({ email, password: 'x' }))).toBe('validation_failed: missing email or phone')
  })

  it('has a password, whose absence says nothing about the account', () => {
    expect(problemOf(() => readSignIn({ email: 'ada' }))).toBe('invalid_credentials: Invalid login credentials')
    expect(problemOf(() => readSignIn({ email: 'ada', password: 'x'.repeat(1_025) }))).toContain('invalid_credentials')
    for (const password of [undefined, '', 7])
      expect(problemOf(() => readSignUp({ email: 'ada@example.com', password }))).toBe(
        'validation_failed: Signup requires a valid password',
      )
  })

  it('has texts of at most 1,024 characters, and empty ones are missing', () => {
    expect(readText({ a: 'x'.repeat(1_024) }, 'a')).toHaveLength(1_024)
    for (const value of [undefined, null, '']) expect(readText({ a: value }, 'a')).toBeNull()
    for (const value of ['x'.repeat(1_025), 7, {}])
      expect(problemOf(() => readText({ a: value }, 'a'))).toBe('validation_failed: a must be a text')
  })

  it('has metadata of at most 2 kB', () => {
    expect(readMetadata({ name: 'x'.repeat(2_037) })).toHaveProperty('name')
    for (const data of [{ name: 'x'.repeat(2_038) }, { name: 'ä'.repeat(1_020) }, 'text', null])
      expect(problemOf(() => readMetadata(data))).toContain('at most 2 kB')
    expect(readSignUp({ email: 'ada@example.com', password: 'x' })).toEqual({
      email: 'ada@example.com',
      password: 'x',
      data: {},
      challenge: null,
    })
  })

  it('has a token to refresh a session', () => {
    expect(readRefreshToken({ refresh_token: 'abc' })).toBe('abc')
    for (const refresh_token of [undefined, '', 7])
      expect(problemOf(() => readRefreshToken({ refresh_token }))).toBe('validation_failed: refresh_token required')
  })

  it('has an address for a mail', () => {
    expect(readAddress({ email: 'Ada@example.com' }, 'missing')).toEqual({ email: 'ada@example.com', challenge: null })
    expect(problemOf(() => readAddress({}, 'An address is missing'))).toBe('validation_failed: An address is missing')
  })
})

describe('a proof key', () => {
  it('has a value of 43 to 128 characters and a method', () => {
    expect(readChallenge({})).toBeNull()
    expect(readChallenge(challenge(verifier, 'S256'))).toEqual({ value: verifier, method: 's256' })
    expect(readChallenge(challenge('a'.repeat(128), 'plain'))).toMatchObject({ method: 'plain' })
    expect(readChallenge(challenge(`-._~09AZ${verifier}`, 'plain'))).not.toBeNull()
  })

  it.each([
    [challenge(verifier, undefined), /requires code_challenge_method and code_challenge$/],
    [challenge(undefined, 's256'), /requires code_challenge_method and code_challenge$/],
    [challenge('a'.repeat(42), 's256'), /between 43 and 128 characters$/],
    [challenge('a'.repeat(129), 's256'), /between 43 and 128 characters$/],
    [challenge(`${verifier}+`, 's256'), /can only contain/],
    [challenge(verifier, 's512'), /unsupported/],
  ])('is refused otherwise: %j', (fields, reason) => {
    expect(problemOf(() => readChallenge(fields))).toMatch(reason)
  })
})

describe('an account as the client expects it', () => {
  const at = '2026-03-01T12:00:00.000Z'
  const later = '2026-03-02T12:00:00.000Z'
  const account: Account = {
    id: 'u',
    email: 'ada@example.com',
    passwordHash: 'secret hash',
    emailConfirmedAt: null,
    confirmationSentAt: null,
    recoverySentAt: null,
    newEmail: null,
    emailChangeSentAt: later,
    emailChangeConfirmed: 0,
    lastSignInAt: null,
    bannedUntil: null,
    appMetadata: { provider: 'email' },
    userMetadata: { first_name: 'Ada' },
    createdAt: at,
    updatedAt: later,
  }

  it('leaves out what has not happened, and never has the password', () => {
    const body = userBody(account)
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['email_confirmed_at']))
    for (const field of ['confirmed_at', 'new_email', 'email_change_sent_at', 'last_sign_in_at', 'recovery_sent_at'])
      expect(body).not.toHaveProperty(field)
    expect(JSON.stringify(body)).not.toContain('secret hash')
    expect(body).toMatchObject({
      id: 'u',
      email: 'ada@example.com',
      created_at: at,
      updated_at: later,
      is_anonymous: false,
    })
    expect(body.identities).toEqual([
      {
        identity_id: 'u',
        id: 'u',
        user_id: 'u',
        identity_data: {
          first_name: 'Ada',
          email: 'ada@example.com',
          email_verified: false,
          phone_verified: false,
          sub: 'u',
        },
        provider: 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email: 'ada@example.com',
      },
    ])
  })

  it('has what has happened', () => {
    const changes = { emailConfirmedAt: at, lastSignInAt: later, newEmail: 'new@example.com', recoverySentAt: at }
    const body = userBody({ ...account, ...changes })
    expect(body).toMatchObject({
      email_confirmed_at: at,
      confirmed_at: at,
      last_sign_in_at: later,
      new_email: 'new@example.com',
      email_change_sent_at: later,
      recovery_sent_at: at,
      identities: [{ last_sign_in_at: later, identity_data: { email_verified: true } }],
    })
  })
})
