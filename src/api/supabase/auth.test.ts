import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStorageKey } from '#api/env.ts'
import { signOut } from './auth.ts'
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
