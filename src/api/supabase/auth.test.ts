import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#api/env.ts'
import { signIn, signOut } from './auth.ts'
import { supabase } from './client.ts'
import * as session from './session.ts'

const answer = vi.spyOn(supabase.auth, 'signOut')

describe('sign-out', () => {
  beforeEach(() => localStorage.setItem(sessionStorageKey(), '{"access_token":"secret"}'))

  it('removes the token when the server cannot be reached', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    answer.mockResolvedValue({
      error: Object.assign(new Error('Failed to fetch'), { name: 'AuthRetryableFetchError' }) as never,
    })
    await signOut()
    expect(localStorage.getItem(sessionStorageKey())).toBeNull()
    expect(session.wasSignedOut()).toBe(true)
  })

  it('removes the token when the client cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(session, 'loadSupabase').mockRejectedValueOnce(
      new TypeError('Failed to fetch dynamically imported module'),
    )
    answer.mockClear()
    await signOut()
    expect(answer).not.toHaveBeenCalled()
    expect(localStorage.getItem(sessionStorageKey())).toBeNull()
  })

  it('uses the key under which supabase-js stores the session by default', () => {
    const { auth } = createClient(location.origin, 'key')
    expect(Reflect.get(auth, 'storageKey')).toBe(sessionStorageKey())
  })
})

describe('sign-in beyond a limit', () => {
  it.each([
    ['Request rate limit reached. Try again after 45 seconds.', '45 seconds'],
    ['Request rate limit reached. Try again after 287 seconds.', '5 minutes'],
    ['Request rate limit reached. Try again after 86100 seconds.', '24 hours'],
    ['Request rate limit reached', '5 minutes'],
  ])('says how long to wait and what else to do: %s', async (message, wait) => {
    const error = Object.assign(new Error(message), { status: 429, code: 'over_request_rate_limit' }) as never
    vi.spyOn(supabase.auth, 'signInWithPassword').mockResolvedValueOnce({ data: { user: null, session: null }, error })
    expect(await signIn('ada@example.com', 'guess')).toEqual({
      user: null,
      error: `Too many attempts. Try again in ${wait}, or get a sign-in link by email.`,
      isLimited: true,
    })
  })
})
